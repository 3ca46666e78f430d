#define _GNU_SOURCE
#include "main_queue.h"

// Foundation's timers. Core Foundation is looked up at run time, not linked.

#define SWIFT __attribute__((swiftcall))

/// A timer's context in Core Foundation's layout.
typedef struct {
    intptr_t version;
    void *info;
    void *retain;
    void *release;
    void *description;
} timer_context;

/// Returns Core Foundation's function of that name; null if the program has not loaded it.
static void *core(const char *name, _Atomic(void *) *known) {
    void *function = *known;
    if (!function) *known = function = dlsym(RTLD_DEFAULT, name);
    return function;
}

#define CORE(result, name, parameters, ...)                                                                                     \
    static _Atomic(void *) known;                                                                                               \
    return ((result(*) parameters)core(name, &known))(__VA_ARGS__)

static void *main_loop(void) { CORE(void *, "CFRunLoopGetMain", (void)); }
static double absolute_now(void) { CORE(double, "CFAbsoluteTimeGetCurrent", (void)); }
static double interval(void *timer) { CORE(double, "CFRunLoopTimerGetInterval", (void *), timer); }
static double next_date(void *timer) { CORE(double, "CFRunLoopTimerGetNextFireDate", (void *), timer); }
static void get_context(void *timer, timer_context *context) {
    CORE(void, "CFRunLoopTimerGetContext", (void *, timer_context *), timer, context);
}
static void take_off(void *loop, void *timer, const void *mode) {
    CORE(void, "CFRunLoopRemoveTimer", (void *, void *, const void *), loop, timer, mode);
}
static void release(void *object) { CORE(void, "CFRelease", (const void *), object); }

void pip_run_loop_timer_retain(void *timer) {
    static _Atomic(void *) known;
    ((void *(*)(const void *))core("CFRetain", &known))(timer);
}

void pip_run_loop_timer_release(void *timer) { release(timer); }

bool pip_run_loop_timer_is_valid(void *timer) { CORE(unsigned char, "CFRunLoopTimerIsValid", (void *), timer); }

/// Converts seconds to nanoseconds.
static int64_t nanoseconds(double seconds) {
    if (!(seconds > 0)) return 0;
    return seconds > 9e9 ? INT64_MAX : (int64_t)(seconds * 1e9 + 0.5);
}

int64_t pip_run_loop_timer_interval(void *timer) { return nanoseconds(interval(timer)); }

int64_t pip_run_loop_timer_delay(void *timer) {
    double date = next_date(timer), now = absolute_now();
    if (!(date - now > 0) || date - now > 9e9) return nanoseconds(date - now);
    // Core Foundation counts from 2001, and `CLOCK_REALTIME` from 1970.
    const int64_t origin = 978307200000000000;
    return pip_delay_to(nanoseconds(date) + origin, true, nanoseconds(interval(timer)), nanoseconds(now) + origin);
}

/// Returns the run loop mode of that name; null if Core Foundation is not loaded.
static const void *mode(const char *name) {
    void *const *symbol = dlsym(RTLD_DEFAULT, name);
    return symbol ? *symbol : NULL;
}

void pip_run_loop_timer_take_off(void *timer) {
    take_off(main_loop(), timer, mode("kCFRunLoopDefaultMode"));
    take_off(main_loop(), timer, mode("kCFRunLoopCommonModes"));
}

static void set_next_date(void *timer, double date) {
    static _Atomic(void *) known;
    ((void (*)(void *, double))pip_next_function("CFRunLoopTimerSetNextFireDate", &known))(timer, date);
}

/// Returns Foundation's object of a timer; null for other timers, which only a run loop can fire.
static void *timer_object(void *timer) {
    void *class = dlsym(RTLD_DEFAULT, "$s10Foundation5TimerCN");
    timer_context context = {0};
    get_context(timer, &context);
    return class && context.info && *(void **)context.info == class ? context.info : NULL;
}

void pip_run_loop_timer_fire(void *timer) {
    static _Atomic(void *) known;
    void *object = timer_object(timer);
    void *fire = core("$s10Foundation5TimerC4fireyyF", &known);
    if (!object || !fire) return;
    if (interval(timer) > 0) set_next_date(timer, absolute_now() + interval(timer));
    ((SWIFT void (*)(__attribute__((swift_context)) void *))fire)(object);
}

#ifndef LEAVES_ALL

/// Returns whether a run loop's timers belong, or may come to belong, to this thread's session.
static bool is_session_loop(void *loop) {
    if (!pip_asks() || !pip_functions.wants_timers()) return false;
    static _Atomic(void *) known;
    return loop == main_loop()
        || (pip_functions.is_here() && loop == ((void *(*)(void))core("CFRunLoopGetCurrent", &known))());
}

PRECEDING void CFRunLoopAddTimer(void *loop, void *timer, const void *mode) {
    static _Atomic(void *) known;
    if (is_session_loop(loop) && timer_object(timer)
        && pip_functions.run_loop_timer(timer, pip_run_loop_timer_delay(timer)))
        return;
    ((void (*)(void *, void *, const void *))pip_next_function("CFRunLoopAddTimer", &known))(loop, timer, mode);
}

PRECEDING void CFRunLoopTimerSetNextFireDate(void *timer, double date) {
    set_next_date(timer, date);
    if (pip_asks()) pip_functions.run_loop_timer_moved(timer, pip_run_loop_timer_delay(timer));
}

/// Returns whether a session takes the work sent to the main queue on this thread.
static bool is_served(void *loop) {
    if (pip_taker(_dispatch_main_q)) return is_session_loop(loop);
    return pip_asks() && pip_functions.holds() && loop == main_loop();
}

PRECEDING void CFRunLoopPerformBlock(void *loop, const void *mode, void *block) {
    static _Atomic(void *) known;
    if (is_served(loop)) return pip_main_queue_hand_over(block);
    ((void (*)(void *, const void *, void *))pip_next_function("CFRunLoopPerformBlock", &known))(loop, mode, block);
}

#endif
