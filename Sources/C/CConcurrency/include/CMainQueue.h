/// The main queue while a session holds the main thread. Neither libdispatch nor Foundation has hooks for work on the
/// main queue or for a run loop's timers. Therefore the program interposes some of their functions: it defines
/// functions of the same names, which the dynamic linker prefers. They are `dispatch_async`, `dispatch_after`,
/// `dispatch_source_create`, `CFRunLoopAddTimer` and their siblings. They behave like the originals, except for a
/// session's work on the main queue or the main run loop. `clock_gettime` also records the time that it returns. If
/// libdispatch is linked into the program, or under ThreadSanitizer, which interposes them itself, nothing of
/// libdispatch is intercepted.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The callbacks of the interposed functions. A turn is a value of `pip_concurrency_turn`. Blocks are passed with a
/// reference; delays and times are in nanoseconds, `INT64_MAX` means never.
typedef struct {
    /// Returns whether a turn takes the blocks that its code sends to the main queue.
    bool (*_Nonnull accepts)(void *_Nonnull turn);
    /// Returns a turn's time.
    int64_t (*_Nonnull now)(void *_Nonnull turn);
    /// Passes a block to a turn, due at the turn's time `time`.
    void (*_Nonnull take)(void *_Nonnull turn, void *_Nonnull block, int64_t time);
    /// Offers a block from outside of turns that is due after a delay; returns whether it was taken.
    bool (*_Nonnull offer)(void *_Nonnull block, int64_t delay);
    /// Offers a block that another thread waits for; returns whether it ran.
    bool (*_Nonnull sync)(void *_Nonnull block);
    /// Returns whether this thread runs the main queue.
    bool (*_Nonnull is_here)(void);
    /// Returns whether this is the code of a task, not of the session's owner; a task may wait for the work that it
    /// starts.
    bool (*_Nonnull is_in_task)(void);
    /// Returns whether a session holds the main thread.
    bool (*_Nonnull holds)(void);
    /// Returns whether this thread's timers on the main queue or the main run loop belong, or may come to belong, to a
    /// session.
    bool (*_Nonnull wants_timers)(void);
    /// Returns a block, with a reference, that runs another and is work of the code of this thread until it has run;
    /// null if this code belongs to no session. `label` is the label of the block's queue.
    void *_Nullable (*_Nonnull track)(void *_Nonnull block, const char *_Nullable label);
    /// Returns a block, with a reference, that sends another to the main queue, and then leaves the group, if any.
    void *_Nonnull (*_Nonnull relay)(void *_Nonnull block, void *_Nullable group);

    /// Reports the creation of a source that represents a timer of the main queue.
    void (*_Nonnull source_made)(void *_Nonnull source);
    /// Sets a handler of such a source: 0 of its events, 1 of the cancellation, 2 of the registration. Like the
    /// following callbacks, returns whether it is such a source.
    bool (*_Nonnull source_handle)(void *_Nonnull source, int kind, void *_Nullable block);
    bool (*_Nonnull source_set_timer)(void *_Nonnull source, int64_t delay, int64_t interval);
    bool (*_Nonnull source_cancel)(void *_Nonnull source);
    /// Reports a state change of such a source: 0 activated, 1 resumed, -1 suspended.
    bool (*_Nonnull source_changed)(void *_Nonnull source, int change);
    /// Returns the number of times it fired since its handler's last call; -1 if it is no such source.
    int64_t (*_Nonnull source_data)(void *_Nonnull source);

    /// Offers a run loop's timer that is due after a delay; returns whether it was taken.
    bool (*_Nonnull run_loop_timer)(void *_Nonnull timer, int64_t delay);
    /// Reports a new fire date of a run loop's timer.
    void (*_Nonnull run_loop_timer_moved)(void *_Nonnull timer, int64_t delay);
} pip_main_queue_functions;

/// Installs the callbacks.
void pip_main_queue_install(const pip_main_queue_functions *_Nonnull functions);

/// Makes this thread's next synchronous call to the main queue bypass the interposition.
void pip_main_queue_leave_next_sync(void);

/// Returns the work on the host's clock that the code of a turn on this thread has started since the last call. 0 is
/// none, 1 a timer of another queue, 2 a block that waits for another queue.
int pip_main_queue_take_host_wait(void);

/// Returns a new reference to a block.
void *_Nonnull pip_main_queue_copy(const void *_Nonnull block);

/// Calls a block.
void pip_main_queue_call(void *_Nonnull block);

/// Releases a block.
void pip_main_queue_release(void *_Nonnull block);

/// Sends a taken block to the original main queue, after a delay of the host's time in nanoseconds; never for
/// `INT64_MAX`.
void pip_main_queue_pass_on(void *_Nonnull block, int64_t delay);

/// Sends a block to the main queue like the program's code.
void pip_main_queue_hand_over(void *_Nonnull block);

/// Leaves a group that was entered for a block.
void pip_main_queue_leave_group(void *_Nonnull group);

/// Calls `over` with `source` and `context` when the source is deallocated.
void pip_source_follow(void *_Nonnull source, void *_Nonnull context, void (*_Nonnull over)(void *_Nonnull context));

/// Retains a run loop's timer.
void pip_run_loop_timer_retain(void *_Nonnull timer);
/// Releases a run loop's timer, on whichever loop it still is.
void pip_run_loop_timer_release(void *_Nonnull timer);
/// Returns whether a run loop's timer is valid: it may still fire.
bool pip_run_loop_timer_is_valid(void *_Nonnull timer);
/// Returns the repeat interval of a run loop's timer in nanoseconds; 0 if it does not repeat.
int64_t pip_run_loop_timer_interval(void *_Nonnull timer);
/// Returns the time until the next fire date of a run loop's timer.
int64_t pip_run_loop_timer_delay(void *_Nonnull timer);
/// Removes a timer from the main run loop.
void pip_run_loop_timer_take_off(void *_Nonnull timer);
/// Fires a run loop's timer once, and updates its next fire date.
void pip_run_loop_timer_fire(void *_Nonnull timer);
