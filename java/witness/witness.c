/*
 * Sees what a test does from outside of Java: writes the records, and says of its own accord which exceptions the JVM saw
 * leave the code under test. Loaded before any class of that code.
 *
 * The channel is a socket, which no path leads to, and its number and the nonce are known to this library only: they are
 * in no object that reflection, a heap dump or the code under test could find. Records are taken from the one thread that
 * opened the channel, on which no code under test runs. Code that reads and writes the memory of its process is not kept out.
 *
 * PROTOCOL.md says what the records look like.
 */
#define _GNU_SOURCE
#include <jvmti.h>

#include <arpa/inet.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    NONCE = 16,
    LONGEST_NAME = 1024,
    /* Of one test: code that throws all the time does not fill the parent's memory. */
    MOST_TOLD = 1000,
};

/* Kinds of records; the harness writes the others. */
enum { STARTED = 1, FINISHED = 2, THROWN = 3, FORGED = 4 };

static jvmtiEnv *jvmti;
static int channel = -1;
static unsigned char nonce[NONCE];
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;

/* The thread that opened the channel; none yet if zero. */
static long harness;

/* The rest is guarded by this. */
static pthread_mutex_t watching = PTHREAD_MUTEX_INITIALIZER;
static int running;
static int told;
static char test_class[LONGEST_NAME];
/* What was told last need not be told again. */
static char last_told[LONGEST_NAME];

static void send_all(const unsigned char *bytes, size_t length) {
    while (length > 0) {
        ssize_t sent = send(channel, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent <= 0) {
            /* The parent is gone, and with it whoever would want to know. */
            return;
        }
        bytes += sent;
        length -= (size_t)sent;
    }
}

/* The nonce, the length and the content, which no other record splits. */
static void send_record(const unsigned char *content, size_t length) {
    uint32_t count = htonl((uint32_t)length);
    pthread_mutex_lock(&writing);
    send_all(nonce, NONCE);
    send_all((const unsigned char *)&count, sizeof count);
    send_all(content, length);
    pthread_mutex_unlock(&writing);
}

static long current_thread(void) {
    return syscall(SYS_gettid);
}

/* The first who calls it is the harness. */
JNIEXPORT jboolean JNICALL Java_provoke_harness_RecordChannel_open(JNIEnv *jni, jclass self) {
    (void)jni, (void)self;
    return __sync_bool_compare_and_swap(&harness, 0, current_thread()) ? JNI_TRUE : JNI_FALSE;
}

static void begin(const unsigned char *record, size_t length) {
    uint32_t count;
    /* Kind, number of the test, length of its class's name, the name. */
    size_t name = 1 + 4 + 4;
    memset(test_class, 0, sizeof test_class);
    if (length < name) {
        return;
    }
    memcpy(&count, record + 5, sizeof count);
    count = ntohl(count);
    if (count < sizeof test_class && length >= name + count) {
        memcpy(test_class, record + name, count);
    }
}

JNIEXPORT void JNICALL Java_provoke_harness_RecordChannel_write(JNIEnv *jni, jclass self, jbyteArray content) {
    (void)self;
    if (current_thread() != harness) {
        unsigned char forged = FORGED;
        send_record(&forged, 1);
        return;
    }
    jsize length = (*jni)->GetArrayLength(jni, content);
    unsigned char *bytes = malloc((size_t)length + 1);
    if (bytes == NULL) {
        return;
    }
    (*jni)->GetByteArrayRegion(jni, content, 0, length, (jbyte *)bytes);
    pthread_mutex_lock(&watching);
    if (length > 0 && bytes[0] == STARTED) {
        begin(bytes, (size_t)length);
        memset(last_told, 0, sizeof last_told);
        told = 0;
        running = 1;
    } else if (length > 0 && bytes[0] == FINISHED) {
        running = 0;
    }
    pthread_mutex_unlock(&watching);
    send_record(bytes, (size_t)length);
    free(bytes);
}

/* `La/b/C;` as `a.b.C`. */
static void binary_name(char *signature) {
    size_t length = strlen(signature);
    if (signature[0] == 'L' && length > 2) {
        memmove(signature, signature + 1, length - 2);
        signature[length - 2] = 0;
    }
    for (char *c = signature; *c != 0; c++) {
        if (*c == '/') {
            *c = '.';
        }
    }
}

static char *class_name(jclass class) {
    char *signature = NULL;
    if (class == NULL || (*jvmti)->GetClassSignature(jvmti, class, &signature, NULL) != JVMTI_ERROR_NONE) {
        return NULL;
    }
    binary_name(signature);
    return signature;
}

static char *declaring_class(JNIEnv *jni, jmethodID method) {
    jclass class = NULL;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, method, &class) != JVMTI_ERROR_NONE) {
        return NULL;
    }
    char *name = class_name(class);
    (*jni)->DeleteLocalRef(jni, class);
    return name;
}

static void release(void *allocated) {
    (*jvmti)->Deallocate(jvmti, allocated);
}

/* Whether an exception that is caught there has left the code under test: by what asserts it, or by the test itself. */
static int is_outside(JNIEnv *jni, jmethodID catcher) {
    /* What nobody catches ends a thread that the code under test started. */
    char *name = catcher == NULL ? NULL : declaring_class(jni, catcher);
    if (name == NULL) {
        return 0;
    }
    size_t length = strlen(test_class);
    int is_test = length > 0 && strncmp(name, test_class, length) == 0 && (name[length] == 0 || name[length] == '$');
    int is_junit = strcmp(name, "org.junit.jupiter.api.AssertThrows") == 0 || strcmp(name, "org.junit.Assert") == 0;
    release(name);
    return is_test || is_junit;
}

static void tell(JNIEnv *jni, jobject exception) {
    jclass class = (*jni)->GetObjectClass(jni, exception);
    char *name = class_name(class);
    (*jni)->DeleteLocalRef(jni, class);
    if (name == NULL) {
        return;
    }
    size_t length = strlen(name);
    if (length < LONGEST_NAME && strcmp(name, last_told) != 0 && told < MOST_TOLD) {
        unsigned char record[1 + 4 + LONGEST_NAME] = {THROWN};
        uint32_t count = htonl((uint32_t)length);
        memcpy(record + 1, &count, sizeof count);
        memcpy(record + 5, name, length);
        send_record(record, 5 + length);
        memcpy(last_told, name, length + 1);
        told++;
    }
    release(name);
}

/* An exception was thrown, and will be caught there. */
static void JNICALL on_exception(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
        jobject exception, jmethodID catcher, jlocation catch_location) {
    (void)env, (void)thread, (void)method, (void)location, (void)catch_location;
    pthread_mutex_lock(&watching);
    if (running && is_outside(jni, catcher)) {
        tell(jni, exception);
    }
    pthread_mutex_unlock(&watching);
}

/* Makes code that throws a lot slower, so it is done only where somebody wants to know. */
static int watch_exceptions(JavaVM *vm) {
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) {
        return 0;
    }
    jvmtiCapabilities capabilities;
    memset(&capabilities, 0, sizeof capabilities);
    capabilities.can_generate_exception_events = 1;
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.Exception = on_exception;
    return (*jvmti)->AddCapabilities(jvmti, &capabilities) == JVMTI_ERROR_NONE
            && (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) == JVMTI_ERROR_NONE
            && (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, NULL)
                    == JVMTI_ERROR_NONE;
}

/* The option is the number of the channel, and behind a comma whether exceptions are to be watched. */
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
    (void)reserved;
    channel = options == NULL ? -1 : atoi(options);
    if (recv(channel, nonce, NONCE, MSG_WAITALL) != NONCE) {
        return JNI_ERR;
    }
    int watches = strstr(options, ",exceptions") != NULL;
    return watches && !watch_exceptions(vm) ? JNI_ERR : JNI_OK;
}
