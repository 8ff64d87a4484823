/*
 * Sees what a test does from outside of Java: writes the records, and says of its own accord which exceptions the JVM saw
 * leave the code under test. Loaded before any class of that code.
 *
 * The channel is a socket, which no path leads to, and its number and the nonce are known to this library only: they are
 * in no object that reflection, a heap dump or the code under test could find. Records are taken from the one thread that
 * opened the channel, and only while nothing but the harness is on its stack: other code may come there by whatever the JDK
 * lets it replace. Code that reads and writes the memory of its process is not kept out.
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
    /* More frames than JUnit, the harness and a test need between them; code under test may add many. */
    OLDEST = 512,
};

/* Kinds of records; the harness writes those up to the end of a test. */
enum { STARTED = 1, FINISHED = 2, THROWN = 3, FORGED = 4 };

/* The classes that write records, and are on the stack when they do. */
static const char *const WRITERS[] = {
    "provoke.harness.RecordChannel", "provoke.harness.Records", "provoke.harness.Runner", "provoke.agent.Host", NULL,
};

static jvmtiEnv *jvmti;
static int channel = -1;
static unsigned char nonce[NONCE];
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;

/* The thread that opened the channel; none yet if zero. */
static long harness;
/* The class through which it did that. */
static jclass channel_class;

/* The rest is guarded by this. */
static pthread_mutex_t watching = PTHREAD_MUTEX_INITIALIZER;
static int running;
static int told;
static char test_class[LONGEST_NAME];
/* The class of that name in whose stead no other can be put. */
static jweak genuine;
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
    if (!__sync_bool_compare_and_swap(&harness, 0, current_thread())) {
        return JNI_FALSE;
    }
    channel_class = (*jni)->NewGlobalRef(jni, self);
    return JNI_TRUE;
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

static jobject loader_of(JNIEnv *jni, jclass class) {
    (void)jni;
    jobject loader = NULL;
    return (*jvmti)->GetClassLoader(jvmti, class, &loader) == JVMTI_ERROR_NONE ? loader : NULL;
}

/* Loaded by whoever loaded our classes; the code under test has loaders of its own. */
static int is_ours(JNIEnv *jni, jclass class, jclass own) {
    jobject loader = loader_of(jni, class), ours = loader_of(jni, own);
    return loader != NULL && (*jni)->IsSameObject(jni, loader, ours);
}

static int is_one_of(const char *name, const char *const *names) {
    for (; *names != NULL; names++) {
        if (strcmp(name, *names) == 0) {
            return 1;
        }
    }
    return 0;
}

/* Whether only the harness is on the stack of the current thread. */
static int is_alone(JNIEnv *jni, jclass self) {
    jvmtiFrameInfo frames[16];
    jint count = 0;
    if (current_thread() != harness || (*jni)->PushLocalFrame(jni, 64) != 0) {
        return 0;
    }
    int alone = (*jvmti)->GetStackTrace(jvmti, NULL, 0, 16, frames, &count) == JVMTI_ERROR_NONE && count < 16;
    for (int i = 0; alone && i < count; i++) {
        jclass class = NULL;
        char *name = NULL;
        alone = (*jvmti)->GetMethodDeclaringClass(jvmti, frames[i].method, &class) == JVMTI_ERROR_NONE
                && (name = class_name(class)) != NULL && is_one_of(name, WRITERS) && is_ours(jni, class, self);
        if (name != NULL) {
            release(name);
        }
    }
    (*jni)->PopLocalFrame(jni, NULL);
    return alone;
}

static void refuse(void) {
    unsigned char forged = FORGED;
    send_record(&forged, 1);
}

JNIEXPORT void JNICALL Java_provoke_harness_RecordChannel_write(JNIEnv *jni, jclass self, jbyteArray content) {
    if (!is_alone(jni, self)) {
        refuse();
        return;
    }
    jsize length = (*jni)->GetArrayLength(jni, content);
    unsigned char *bytes = malloc((size_t)length + 1);
    if (bytes == NULL) {
        return;
    }
    (*jni)->GetByteArrayRegion(jni, content, 0, length, (jbyte *)bytes);
    pthread_mutex_lock(&watching);
    if (length > 0 && bytes[0] > FINISHED) {
        /* What the JVM saw is told by us alone. */
        bytes[0] = FORGED;
    } else if (length > 0 && bytes[0] == STARTED) {
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

/* What the test is of: everything else of that name is somebody else's. */
JNIEXPORT void JNICALL Java_provoke_harness_RecordChannel_watch(JNIEnv *jni, jclass self, jclass class) {
    if (!is_alone(jni, self)) {
        refuse();
        return;
    }
    jweak fresh = (*jni)->NewWeakGlobalRef(jni, class);
    pthread_mutex_lock(&watching);
    jweak old = genuine;
    genuine = fresh;
    pthread_mutex_unlock(&watching);
    if (old != NULL) {
        (*jni)->DeleteWeakGlobalRef(jni, old);
    }
}

/* By its name: of the test, or of something in it. */
static int is_of_test(const char *name) {
    size_t length = strlen(test_class);
    return length > 0 && strncmp(name, test_class, length) == 0 && (name[length] == 0 || name[length] == '$');
}

static const char *const ASSERTERS[] = {"org.junit.jupiter.api.AssertThrows", "org.junit.Assert", NULL};

/* Of the JDK, also what it makes up to call methods by reflection. */
static int is_of_platform(JNIEnv *jni, jclass class) {
    jobject loader = loader_of(jni, class);
    if (loader == NULL) {
        return 1;
    }
    jclass type = (*jni)->GetObjectClass(jni, loader);
    char *name = class_name(type);
    int made_up = name != NULL && strcmp(name, "jdk.internal.reflect.DelegatingClassLoader") == 0
            && loader_of(jni, type) == NULL;
    if (name != NULL) {
        release(name);
    }
    return made_up;
}

enum Place { PLATFORM, HARNESS, TEST, ELSEWHERE };

/* Who a method belongs to. What has the name of the test counts only below the test itself. */
static enum Place place_of(JNIEnv *jni, jmethodID method, int in_test) {
    jclass class = NULL;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, method, &class) != JVMTI_ERROR_NONE) {
        return ELSEWHERE;
    }
    if (is_of_platform(jni, class)) {
        return PLATFORM;
    }
    if (is_ours(jni, class, channel_class)) {
        return HARNESS;
    }
    if ((*jni)->IsSameObject(jni, class, genuine)) {
        return TEST;
    }
    char *name = in_test ? class_name(class) : NULL;
    int is_copy = name != NULL && is_of_test(name);
    if (name != NULL) {
        release(name);
    }
    return is_copy ? TEST : ELSEWHERE;
}

/* Whether nothing of the code under test is between the catcher and the bottom of the stack, where the test is. */
static int is_test_that_catches(JNIEnv *jni, jmethodID catcher) {
    jvmtiFrameInfo *frames = malloc(OLDEST * sizeof *frames);
    jint depth = 0, count = 0;
    if (frames == NULL || (*jvmti)->GetFrameCount(jvmti, NULL, &depth) != JVMTI_ERROR_NONE) {
        free(frames);
        return 0;
    }
    jint oldest = depth < OLDEST ? depth : OLDEST;
    int in_test = 0, caught = 0;
    if ((*jvmti)->GetStackTrace(jvmti, NULL, -oldest, oldest, frames, &count) == JVMTI_ERROR_NONE) {
        for (jint i = count - 1; i >= 0 && !caught; i--) {
            if ((*jni)->PushLocalFrame(jni, 16) != 0) {
                break;
            }
            enum Place place = place_of(jni, frames[i].method, in_test);
            (*jni)->PopLocalFrame(jni, NULL);
            if (place == ELSEWHERE) {
                break;
            }
            in_test |= place == TEST;
            caught = in_test && frames[i].method == catcher;
        }
    }
    free(frames);
    return caught;
}

/* Whether an exception that is caught there has left the code under test: by what asserts it, or by the test itself. */
static int is_outside(JNIEnv *jni, jmethodID catcher) {
    /* What nobody catches ends a thread that the code under test started. */
    char *name = catcher == NULL ? NULL : declaring_class(jni, catcher);
    if (name == NULL) {
        return 0;
    }
    /* Most exceptions end here, which is quick. */
    int may_be = is_of_test(name) || is_one_of(name, ASSERTERS);
    release(name);
    return may_be && is_test_that_catches(jni, catcher);
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
static int watch_exceptions(void) {
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
    if (recv(channel, nonce, NONCE, MSG_WAITALL) != NONCE
            || (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) {
        return JNI_ERR;
    }
    int watches = strstr(options, ",exceptions") != NULL;
    return watches && !watch_exceptions() ? JNI_ERR : JNI_OK;
}
