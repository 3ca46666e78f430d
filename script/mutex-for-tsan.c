// Reports to ThreadSanitizer the part of Swift's Mutex that it cannot see: where threads meet at a lock, Swift's own library, which
// is not built with the sanitizer, takes it and gives it back. Loaded before that library by script/test-threads.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

typedef SWIFT void (*Lock)(uint32_t thread, SELF void *self);
typedef SWIFT void (*Unlock)(SELF void *self);

SWIFT void lockSlow(uint32_t thread, SELF void *self) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void unlockSlow(SELF void *self) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT void lockSlow(uint32_t thread, SELF void *self) {
  ((Lock)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"))(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlockSlow(SELF void *self) {
  if (__tsan_release) __tsan_release(self);
  ((Unlock)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"))(self);
}
