/// The shared declarations of this target's files.
#pragma once
#include "CConcurrency.h"
#include <dlfcn.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LEAVES_ALL 1
#endif
#endif

/// Interposes a function of a library; weak, in case the library is linked into the program.
#define PRECEDING __attribute__((weak, visibility("default")))

extern char _dispatch_main_q[];

extern pip_main_queue_functions pip_functions;

/// Returns whether callbacks are installed.
bool pip_asks(void);

/// Returns the library's own function of that name; caches it in `known`.
void *pip_next_function(const char *name, _Atomic(void *) *known);

/// Returns the turn of this thread that takes the work it sends to `queue`; null if there is none.
void *pip_taker(const void *queue);

/// Returns the time until `when`, a `dispatch_time_t`, in this thread's turn: exact if the turn computed `when` from
/// its present, otherwise to the millisecond.
int64_t pip_delay_until(uint64_t when);

/// Returns the delay that the code of this thread's turn meant when it requested the host time `time`, in nanoseconds, of
/// `CLOCK_REALTIME` if it `is_date` and of `CLOCK_MONOTONIC` otherwise. It is `interval`, if positive, or a multiple of
/// a millisecond after one of the thread's last readings of that clock; otherwise the time from `now`, rounded.
int64_t pip_delay_to(int64_t time, bool is_date, int64_t interval, int64_t now);

/// Records that the code of a turn started work on the host's clock.
void pip_note_host_wait(int kind);
