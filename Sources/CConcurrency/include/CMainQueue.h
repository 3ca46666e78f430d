/// The main queue while a session has the main thread. libdispatch has no place at which a program may take what is handed to the main queue,
/// and Foundation none at which it may take a run loop's timers. So some of their functions are preceded by functions of the program with the same
/// names, which the dynamic linker prefers: `dispatch_async`, `dispatch_after`, `dispatch_source_create`, `CFRunLoopAddTimer` and their siblings. They do
/// what the originals do, but for what is for the main queue, or the main run loop, and a session's. Where libdispatch is linked into the program, and under
/// ThreadSanitizer, which precedes them itself, all goes its usual way.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// What the functions that precede others ask. A turn is what `pip_concurrency_turn` gives. Blocks are handed over with a reference; delays and times
/// are nanoseconds, `INT64_MAX` is never.
typedef struct {
    /// Whether a turn takes what its code hands to the main queue.
    bool (*_Nonnull accepts)(void *_Nonnull turn);
    /// A turn's time.
    int64_t (*_Nonnull now)(void *_Nonnull turn);
    /// Gives a turn a block that is due at a time of its own.
    void (*_Nonnull take)(void *_Nonnull turn, void *_Nonnull block, int64_t time);
    /// Offers a block that comes from no turn, and is due after a delay; says whether it was taken.
    bool (*_Nonnull offer)(void *_Nonnull block, int64_t delay);
    /// Offers a block of another thread that waits for it; says whether it has run.
    bool (*_Nonnull sync)(void *_Nonnull block);
    /// Whether this is where the main queue runs.
    bool (*_Nonnull is_here)(void);
    /// Whether this is the code of a task, and not of whoever runs the session: what it begins, it may wait for.
    bool (*_Nonnull is_in_task)(void);
    /// Whether a session holds the main thread.
    bool (*_Nonnull holds)(void);
    /// Whether this thread's timers on the main queue, or the main run loop, are a session's, or may become one's.
    bool (*_Nonnull wants_timers)(void);
    /// A block that hands another to the main queue, and then leaves a group where there is one; with a reference.
    void *_Nonnull (*_Nonnull relay)(void *_Nonnull block, void *_Nullable group);

    /// A source that stands for a timer of the main queue was made.
    void (*_Nonnull source_made)(void *_Nonnull source);
    /// Sets a handler of such a source: 0 its events', 1 the cancellation's, 2 the registration's; says whether it is such a source, as the others do.
    bool (*_Nonnull source_handle)(void *_Nonnull source, int kind, void *_Nullable block);
    bool (*_Nonnull source_set_timer)(void *_Nonnull source, int64_t delay, int64_t interval);
    bool (*_Nonnull source_cancel)(void *_Nonnull source);
    /// 0 activated, 1 resumed, -1 suspended.
    bool (*_Nonnull source_changed)(void *_Nonnull source, int change);
    /// How often it fired since its handler was called last; -1 where it is no such source.
    int64_t (*_Nonnull source_data)(void *_Nonnull source);

    /// Takes a run loop's timer, which is due after a delay; says whether it was taken.
    bool (*_Nonnull run_loop_timer)(void *_Nonnull timer, int64_t delay);
    /// A run loop's timer has another date.
    void (*_Nonnull run_loop_timer_moved)(void *_Nonnull timer, int64_t delay);
} pip_main_queue_functions;

/// From now on these are asked.
void pip_main_queue_install(const pip_main_queue_functions *_Nonnull functions);

/// Has what this thread waits for on the main queue next go its usual way.
void pip_main_queue_leave_next_sync(void);

/// What code of a turn on this thread has begun since this was asked last that keeps to the host's clock: 0 nothing, 1 a timer of another queue, 2 a
/// block that waits for another queue.
int pip_main_queue_take_host_wait(void);

/// A reference of one's own to a block.
void *_Nonnull pip_main_queue_copy(const void *_Nonnull block);

/// Calls a block.
void pip_main_queue_call(void *_Nonnull block);

/// Lets go of a block.
void pip_main_queue_release(void *_Nonnull block);

/// Leaves a block that was taken to the main queue, after so many nanoseconds of the host's time; never for `INT64_MAX`.
void pip_main_queue_pass_on(void *_Nonnull block, int64_t delay);

/// Hands a block to the main queue as the program's code does.
void pip_main_queue_hand_over(void *_Nonnull block);

/// Leaves a group that was entered for a block.
void pip_main_queue_leave_group(void *_Nonnull group);

/// Calls `over` with `source` and `context` when the source is no more.
void pip_source_follow(void *_Nonnull source, void *_Nonnull context, void (*_Nonnull over)(void *_Nonnull context));

/// Keeps a run loop's timer.
void pip_run_loop_timer_retain(void *_Nonnull timer);
/// Lets go of a run loop's timer, on whichever loop it still is.
void pip_run_loop_timer_release(void *_Nonnull timer);
/// Whether a run loop's timer may still fire.
bool pip_run_loop_timer_is_valid(void *_Nonnull timer);
/// The distance at which a run loop's timer fires again, in nanoseconds; 0 where it does not.
int64_t pip_run_loop_timer_interval(void *_Nonnull timer);
/// The time from now to when a run loop's timer fires next.
int64_t pip_run_loop_timer_delay(void *_Nonnull timer);
/// Takes a timer off the main run loop.
void pip_run_loop_timer_take_off(void *_Nonnull timer);
/// Fires a run loop's timer once, and says to those who read it when it fires again.
void pip_run_loop_timer_fire(void *_Nonnull timer);
