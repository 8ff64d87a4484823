/* Native code of a hostile library: tries one thing, and says how the kernel answered. */
#define _GNU_SOURCE
#include <jni.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sched.h>
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

/* A message to a socket beside the file, from one end of a pair that needs no `socket`. */
static long datagram(const char *path, int kind) {
    struct sockaddr_un address = {AF_UNIX};
    int pair[2];
    snprintf(address.sun_path, sizeof address.sun_path, "%s.socket", path);
    if (socketpair(AF_UNIX, kind, 0, pair) != 0) return -1;
    return sendto(pair[0], "out", 3, 0, (struct sockaddr *)&address, sizeof address);
}

static long attempt(const char *what, const char *path, pid_t parent) {
    struct timespec times[2] = {{1, 0}, {1, 0}};
    struct timeval long_ago[2] = {{1, 0}, {1, 0}};
    int flags = 0x40; /* no dump */
    char byte = 0;
    cpu_set_t cores;
    struct iovec local = {&byte, 1}, remote = {&byte, 1};
    int file = open(path, O_RDONLY);
#define IS(name) (strcmp(what, name) == 0)
    if (IS("chmod")) return chmod(path, 0777);
    if (IS("fchmod")) return fchmod(file, 0777);
    if (IS("fchmodat")) return syscall(SYS_fchmodat, AT_FDCWD, path, 0777);
    if (IS("fchmodat2")) return syscall(452, AT_FDCWD, path, 0777, 0);
    if (IS("chmod by proc")) {
        char link[64];
        strcpy(link, "/proc/self/fd/");
        link[14] = (char)('0' + file / 10 % 10), link[15] = (char)('0' + file % 10), link[16] = 0;
        return chmod(link[14] == '0' ? memmove(link + 14, link + 15, 2), link : link, 0777);
    }
    if (IS("chown")) return chown(path, getuid(), getgid());
    if (IS("lchown")) return lchown(path, getuid(), getgid());
    if (IS("fchown")) return fchown(file, getuid(), getgid());
    if (IS("fchownat")) return fchownat(AT_FDCWD, path, getuid(), getgid(), 0);
    if (IS("utimes")) return utimes(path, long_ago);
    if (IS("futimesat")) return futimesat(AT_FDCWD, path, long_ago);
    if (IS("utimensat")) return utimensat(AT_FDCWD, path, times, 0);
    if (IS("futimens")) return futimens(file, times);
    if (IS("setxattr")) return setxattr(path, "user.attack", "x", 1, 0);
    if (IS("lsetxattr")) return lsetxattr(path, "user.attack", "x", 1, 0);
    if (IS("fsetxattr")) return fsetxattr(file, "user.attack", "x", 1, 0);
    if (IS("setxattrat")) return syscall(463, AT_FDCWD, path, 0, "user.attack", NULL, 0);
    if (IS("removexattr")) return removexattr(path, "user.kept");
    if (IS("fremovexattr")) return fremovexattr(file, "user.kept");
    if (IS("setflags")) return syscall(SYS_ioctl, file, 0x40086602, &flags);
    if (IS("io_uring")) return syscall(SYS_io_uring_setup, 4, calloc(1, 256));
    if (IS("link and chmod")) return link(path, "linked") ? -1 : chmod("linked", 0777);
    if (IS("rename")) return rename(path, "renamed");
    if (IS("unlink")) return unlink(path);
    if (IS("truncate")) return truncate(path, 0);
    if (IS("mkdir")) return mkdir(strcat(strcpy(malloc(4096), path), ".d"), 0777);
    if (IS("setsid")) return setsid();
    if (IS("setpgid")) return setpgid(0, 0);
    if (IS("death signal")) return prctl(PR_SET_PDEATHSIG, 0);
    if (IS("fork")) return syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (IS("kill")) return kill(parent, 0);
    if (IS("tkill")) return syscall(SYS_tkill, parent, 0);
    if (IS("owner")) return fcntl(file, F_SETOWN, parent);
    if (IS("read memory")) return process_vm_readv(parent, &local, 1, &remote, 1, 0);
    if (IS("socket")) return socket(AF_UNIX, SOCK_STREAM, 0);
    if (IS("datagram")) return datagram(path, SOCK_DGRAM);
    if (IS("raw datagram")) return datagram(path, SOCK_RAW | SOCK_CLOEXEC);
    if (IS("priority")) return setpriority(PRIO_PROCESS, parent, getpriority(PRIO_PROCESS, parent));
    if (IS("priority of input")) return syscall(SYS_ioprio_set, 1, parent, 0);
    if (IS("affinity")) return sched_getaffinity(0, sizeof cores, &cores) ? -1 : sched_setaffinity(parent, sizeof cores, &cores);
    if (IS("scheduler")) return sched_setscheduler(parent, SCHED_OTHER, &(struct sched_param) {0});
    if (IS("shared memory")) return shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
    if (IS("semaphores")) return semget(IPC_PRIVATE, 1, IPC_CREAT | 0600);
    if (IS("messages")) return msgget(IPC_PRIVATE, IPC_CREAT | 0600);
    if (IS("queue")) return syscall(SYS_mq_open, "provoke-attack", O_CREAT | O_RDWR, 0600, NULL);
    if (IS("file in memory")) return syscall(SYS_memfd_create, "attack", 0);
    if (IS("memory that is shared")) return (long)mmap(NULL, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (IS("own memory by proc")) return open("/proc/self/mem", O_RDWR);
    if (IS("mount")) return mount("none", "/", NULL, MS_REMOUNT | MS_BIND, NULL);
    if (IS("mount_setattr")) return syscall(SYS_mount_setattr, AT_FDCWD, "/", 0, calloc(1, 32), 32);
    if (IS("unshare")) return unshare(0x10000000);
    if (IS("other number")) return syscall(SYS_chmod | 0x40000000, path, 0777);
    errno = 0;
    return -1;
#undef IS
}

/* Whether the kernel let it happen. */
JNIEXPORT jboolean JNICALL Java_hostile_Native_succeeds(JNIEnv *jni, jclass self, jstring what, jstring path, jint parent) {
    (void)self;
    const char *name = (*jni)->GetStringUTFChars(jni, what, NULL);
    errno = 0;
    long result = attempt(name, (*jni)->GetStringUTFChars(jni, path, NULL), parent);
    if (result == -1 && errno == 0) {
        (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/Error"), name);
    }
    return result != -1;
}

/* Does what it can to outlive whoever started it; the processes it leaves behind have the name of this one. */
JNIEXPORT void JNICALL Java_hostile_Native_hide(JNIEnv *jni, jclass self) {
    (void)jni, (void)self;
    prctl(PR_SET_PDEATHSIG, 0);
    setsid();
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    if (syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) == 0) {
        setsid();
        prctl(PR_SET_PDEATHSIG, 0);
        if (syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) == 0) {
            setsid();
            prctl(PR_SET_PDEATHSIG, 0);
            for (;;) pause();
        }
        _exit(0);
    }
}

/* Memory that no limit of writable data counts; a little of it at a time, and not all of the machine's. */
JNIEXPORT void JNICALL Java_hostile_Native_share(JNIEnv *jni, jclass self) {
    (void)jni, (void)self;
    for (int i = 0; i < 50; i++) {
        int protection = PROT_READ | PROT_WRITE;
        char *block = mmap(NULL, 64 << 20, protection, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) {
            /* Not data either, if it is called a stack. */
            block = mmap(NULL, 64 << 20, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1, 0);
        }
        if (block == MAP_FAILED) return;
        memset(block, 1, 64 << 20);
        usleep(1000);
    }
}
