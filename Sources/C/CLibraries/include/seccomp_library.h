// libseccomp, which filters a process's system calls. Also the system calls of other sandbox layers that glibc does not
// export to Swift.
#pragma once

#include <linux/landlock.h>
#include <seccomp.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

// Constants of headers that are hidden from Swift (fcntl.h, sched.h, bits/resource.h).
#define CS_O_PATH 0x200000
#define CS_CLONE_THREAD 0x10000
#define CS_RLIMIT_MEMLOCK 8
#define CS_RLIMIT_MSGQUEUE 12
// System calls with these numbers on every architecture.
#define CS_SYS_PIDFD_SEND_SIGNAL 424
#define CS_SYS_PIDFD_OPEN 434

static inline uint32_t cs_refuse(uint16_t code) { return SCMP_ACT_ERRNO(code); }
static inline uint32_t cs_allow(void) { return SCMP_ACT_ALLOW; }

static inline int cs_prctl(int option, unsigned long value) { return prctl(option, value, 0, 0, 0); }

static inline int cs_limit(int resource, uint64_t value) {
    struct rlimit limit = {value, value};
    return setrlimit(resource, &limit);
}

// Lowers a limit to a value, or leaves it where it is lower already.
static inline int cs_limit_at_most(int resource, uint64_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit)) return -1;
    if (limit.rlim_max > value) limit.rlim_max = value;
    if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    return setrlimit(resource, &limit);
}

// `clearenv` sets `environ` to null, but libraries iterate over it. This sets an empty list.
static inline void cs_clear_environment(void) {
    static char *none[1];
    environ = none;
}

// Swift hides `fork`, because a child has only the thread that called it. A process with one thread may call it.
static inline int cs_fork(void) { return fork(); }

static inline int cs_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline int cs_close_range(unsigned first, unsigned last, unsigned flags) {
    return (int)syscall(SYS_close_range, first, last, flags);
}

static inline int cs_execveat(int descriptor, char *const arguments[], char *const environment[]) {
    return (int)syscall(SYS_execveat, descriptor, "", arguments, environment, 0x1000 /* AT_EMPTY_PATH */);
}

// Memory behind a descriptor, which can be sealed (memfd_create with MFD_CLOEXEC and MFD_ALLOW_SEALING).
static inline int cs_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 3u); }

static inline int cs_landlock_create_ruleset(const void *attributes, size_t size, uint32_t flags) {
    return (int)syscall(SYS_landlock_create_ruleset, attributes, size, flags);
}

static inline int cs_landlock_add_rule(int ruleset, const void *attributes) {
    return (int)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, attributes, 0);
}

static inline int cs_landlock_restrict_self(int ruleset) { return (int)syscall(SYS_landlock_restrict_self, ruleset, 0); }

static inline long cs_call(long number, long a, long b, long c, long d, long e, long f) {
    return syscall(number, a, b, c, d, e, f);
}
