// Notifies the Thread Sanitizer of lock operations in Swift's runtime. scripts/test-threads preloads this library.
//
// `Mutex` acquires and releases an uncontended lock in inlined code, which is instrumented. For a contended lock it
// calls the runtime's library, which is not instrumented. Without this notification, all data behind the lock looks
// unguarded.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

#define SELF __attribute__((swift_context)) void *handle
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*lock_function)(uint32_t thread, SELF);
typedef __attribute__((swiftcall)) void (*unlock_function)(SELF);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
__attribute__((swiftcall)) void unlock_slow(SELF) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF) {
    static lock_function own;
    if (!own) own = (lock_function)dlsym(RTLD_NEXT, LOCK);
    own(thread, handle);
    if (__tsan_acquire) __tsan_acquire(handle);
}

__attribute__((swiftcall)) void unlock_slow(SELF) {
    static unlock_function own;
    if (!own) own = (unlock_function)dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(handle);
    own(handle);
}
