/// What the files of this target share.
#pragma once
#include "CConcurrency.h"
#include <dlfcn.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LEAVES_ALL 1
#endif
#endif

/// Precedes a function of a library; weak, for where the library is part of the program.
#define PRECEDING __attribute__((weak, visibility("default")))

extern char _dispatch_main_q[];

extern pip_main_queue_functions pip_functions;

/// Whether functions are installed.
bool pip_asks(void);

/// The library's own function of that name; `known` keeps it.
void *pip_next_function(const char *name, _Atomic(void *) *known);

/// The turn of this thread that takes what it hands to `queue`; null where there is none.
void *pip_taker(const void *queue);

/// The time from now to `when`, a `dispatch_time_t`, as this thread's turn reckons: exact where it made that of the present, else to the millisecond.
int64_t pip_delay_until(uint64_t when);

/// A length of time to the millisecond; 0 for what is none: what the host took since it was reckoned is no part of it.
int64_t pip_whole_delay(int64_t delay);

/// Code of a turn has begun what keeps to the host's clock.
void pip_note_host_wait(int kind);
