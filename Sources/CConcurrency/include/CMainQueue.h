/// What code of a turn hands to the main queue. libdispatch has no place at which a program may take that, so its functions of the same
/// names are preceded by those of the program, which the dynamic linker prefers: `dispatch_async`, `dispatch_after`, `dispatch_time`. They do
/// what libdispatch's do, but for blocks on the main queue that come from a turn, or while a session holds the main thread. Where libdispatch is linked into the program, and under
/// ThreadSanitizer, which precedes them itself, all goes its usual way.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// From now on `accepts` is asked whether a turn takes blocks, `now` for its time in nanoseconds, and `take` is given a block, which it
/// is to end by one of the functions below, and the turn's time at which it is due. `hold` is offered what comes from no turn, and says
/// whether it took it.
void pip_main_queue_install(
    bool (*_Nonnull accepts)(void *_Nonnull turn), int64_t (*_Nonnull now)(void *_Nonnull turn),
    void (*_Nonnull take)(void *_Nonnull turn, void *_Nonnull block, int64_t time),
    bool (*_Nonnull hold)(void *_Nonnull block));

/// Whether code of a turn on this thread has made a timer of the main queue's since this was asked last.
bool pip_main_queue_take_timer(void);

/// Runs a block that was taken, and lets go of it.
void pip_main_queue_run(void *_Nonnull block);

/// Leaves a block that was taken to the main queue, after so many nanoseconds of the host's time.
void pip_main_queue_pass_on(void *_Nonnull block, int64_t delay);
