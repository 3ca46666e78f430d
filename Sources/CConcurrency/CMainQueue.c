#define _GNU_SOURCE
#include "CMainQueue.h"
#include "CConcurrency.h"
#include <dlfcn.h>
#include <stddef.h>
#include <time.h>

/// A block, as the blocks runtime lays it out.
typedef struct {
    void *isa;
    int flags;
    int reserved;
    void (*invoke)(void *block);
} block_layout;

extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);
extern char _dispatch_main_q[];

static bool (*turn_accepts)(void *turn);
static int64_t (*turn_now)(void *turn);
static void (*turn_take)(void *turn, void *block, int64_t time);
static bool (*offer)(void *block);

void pip_main_queue_install(
    bool (*accepts)(void *turn), int64_t (*now)(void *turn), void (*take)(void *turn, void *block, int64_t time),
    bool (*hold)(void *block)) {
    offer = hold;
    turn_now = now;
    turn_take = take;
    turn_accepts = accepts;
}

static _Thread_local bool has_timer;

bool pip_main_queue_take_timer(void) {
    bool had = has_timer;
    has_timer = false;
    return had;
}

void pip_main_queue_run(void *block) {
    ((block_layout *)block)->invoke(block);
    _Block_release(block);
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LEAVES_ALL 1
#endif
#endif

#ifdef LEAVES_ALL

extern void dispatch_after(uint64_t when, void *queue, void *block);
extern uint64_t dispatch_time(uint64_t when, int64_t delta);

void pip_main_queue_pass_on(void *block, int64_t delay) {
    dispatch_after(dispatch_time(0, delay), _dispatch_main_q, block);
    _Block_release(block);
}

#else

static const uint64_t forever = ~0ull;

/// libdispatch's function of that name.
static void *next_function(const char *name, _Atomic(void *) *known) {
    void *function = *known;
    if (!function) *known = function = dlsym(RTLD_NEXT, name);
    return function;
}

static void async_of_libdispatch(void *queue, void *block) {
    static _Atomic(void *) known;
    ((void (*)(void *, void *))next_function("dispatch_async", &known))(queue, block);
}

static void after_of_libdispatch(uint64_t when, void *queue, void *block) {
    static _Atomic(void *) known;
    ((void (*)(uint64_t, void *, void *))next_function("dispatch_after", &known))(when, queue, block);
}

static uint64_t time_of_libdispatch(uint64_t when, int64_t delta) {
    static _Atomic(void *) known;
    return ((uint64_t(*)(uint64_t, int64_t))next_function("dispatch_time", &known))(when, delta);
}

/// A host's time that a turn asked for, or made of such a one, and what it is of the turn's.
typedef struct {
    void *turn;
    uint64_t host;
    int64_t time;
} moment;

enum { moment_count = 64 };
static _Thread_local moment moments[moment_count];
static _Thread_local unsigned last_moment;

static int64_t sum(int64_t a, int64_t b) {
    int64_t result;
    return __builtin_add_overflow(a, b, &result) ? (b < 0 ? INT64_MIN : INT64_MAX) : result;
}

static const moment *find_moment(void *turn, uint64_t host) {
    for (unsigned age = 0; age < moment_count; age++) {
        const moment *candidate = &moments[(last_moment - age) % moment_count];
        if (candidate->turn == turn && candidate->host == host) return candidate;
    }
    return NULL;
}

static void note_moment(void *turn, uint64_t host, int64_t time) {
    last_moment++;
    moments[last_moment % moment_count] = (moment){turn, host, time};
}

/// The turn of this thread that takes what it hands to `queue`.
static void *taker(const void *queue) {
    void *turn = queue == _dispatch_main_q ? pip_concurrency_turn() : NULL;
    return turn && turn_accepts && turn_accepts(turn) ? turn : NULL;
}

__attribute__((weak, visibility("default"))) uint64_t dispatch_time(uint64_t when, int64_t delta) {
    uint64_t host = time_of_libdispatch(when, delta);
    void *turn = pip_concurrency_turn();
    if (!turn || !turn_now || host == forever) return host;
    if (when == 0) {
        note_moment(turn, host, sum(turn_now(turn), delta));
    } else {
        const moment *start = find_moment(turn, when);
        if (start) note_moment(turn, host, sum(start->time, delta));
    }
    return host;
}

__attribute__((weak, visibility("default"))) void dispatch_async(void *queue, void *block) {
    void *turn = taker(queue);
    if (turn) {
        turn_take(turn, _Block_copy(block), turn_now(turn));
    } else if (queue == _dispatch_main_q && offer) {
        void *copy = _Block_copy(block);
        if (offer(copy)) return;
        async_of_libdispatch(queue, copy);
        _Block_release(copy);
    } else {
        async_of_libdispatch(queue, block);
    }
}

extern char _dispatch_source_type_timer[];

__attribute__((weak, visibility("default"))) void *dispatch_source_create(
    const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
    static _Atomic(void *) known;
    if (type == _dispatch_source_type_timer && taker(queue)) has_timer = true;
    return ((void *(*)(const void *, uintptr_t, uintptr_t, void *))next_function("dispatch_source_create", &known))(
        type, handle, mask, queue);
}

/// The time from now to `when`, to the millisecond: what the host took since `when` was made is no part of it.
static int64_t delay_until(uint64_t when) {
    const int64_t step = 1000000;
    int64_t delay;
    if ((int64_t)when < 0) {
        // A date is counted downward from 0.
        struct timespec date;
        clock_gettime(CLOCK_REALTIME, &date);
        delay = sum(-(int64_t)when, -((int64_t)date.tv_sec * 1000000000 + date.tv_nsec));
    } else {
        delay = sum((int64_t)when, -(int64_t)time_of_libdispatch(0, 0));
    }
    return delay <= 0 ? 0 : sum(delay, step / 2) / step * step;
}

__attribute__((weak, visibility("default"))) void dispatch_after(uint64_t when, void *queue, void *block) {
    void *turn = when == forever ? NULL : taker(queue);
    if (!turn) return after_of_libdispatch(when, queue, block);
    const moment *known = find_moment(turn, when);
    int64_t now = turn_now(turn);
    int64_t time = known ? known->time : sum(now, when == 0 ? 0 : delay_until(when));
    turn_take(turn, _Block_copy(block), time > now ? time : now);
}

void pip_main_queue_pass_on(void *block, int64_t delay) {
    if (delay <= 0) {
        async_of_libdispatch(_dispatch_main_q, block);
    } else {
        after_of_libdispatch(time_of_libdispatch(0, delay), _dispatch_main_q, block);
    }
    _Block_release(block);
}

#endif
