#define _GNU_SOURCE
#include "main_queue.h"
#include <string.h>
#include <time.h>

/// A block in the layout of the blocks runtime.
typedef struct {
    void *isa;
    int flags;
    int reserved;
    void (*invoke)(void *block);
} block_layout;

extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);

pip_main_queue_functions pip_functions;
static _Atomic(bool) is_installed;
static _Thread_local bool leaves_next_sync;
static _Thread_local int host_wait;

void pip_main_queue_install(const pip_main_queue_functions *functions) {
    pip_functions = *functions;
    is_installed = true;
}

bool pip_asks(void) { return is_installed; }

void pip_main_queue_leave_next_sync(void) { leaves_next_sync = true; }

void pip_note_host_wait(int kind) { host_wait = kind; }

int pip_main_queue_take_host_wait(void) {
    int kind = host_wait;
    host_wait = 0;
    return kind;
}

void *pip_main_queue_copy(const void *block) { return _Block_copy(block); }

void pip_main_queue_call(void *block) { ((block_layout *)block)->invoke(block); }

void pip_main_queue_release(void *block) { _Block_release(block); }

void *pip_next_function(const char *name, _Atomic(void *) *known) {
    void *function = *known;
    if (!function) *known = function = dlsym(RTLD_NEXT, name);
    return function;
}

#ifdef LEAVES_ALL

extern void dispatch_async(void *queue, void *block);
extern void dispatch_after(uint64_t when, void *queue, void *block);
extern void dispatch_group_leave(void *group);
extern uint64_t dispatch_time(uint64_t when, int64_t delta);

void pip_main_queue_pass_on(void *block, int64_t delay) {
    if (delay < INT64_MAX) dispatch_after(dispatch_time(0, delay), _dispatch_main_q, block);
    _Block_release(block);
}

void pip_main_queue_hand_over(void *block) { dispatch_async(_dispatch_main_q, block); }

void pip_main_queue_leave_group(void *group) { dispatch_group_leave(group); }

#else

static const uint64_t forever = ~0ull;

extern void dispatch_group_enter(void *group);
extern void dispatch_group_leave(void *group);
extern const char *dispatch_queue_get_label(void *queue);
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);

static int64_t sum(int64_t a, int64_t b) {
    int64_t result;
    return __builtin_add_overflow(a, b, &result) ? (b < 0 ? INT64_MIN : INT64_MAX) : result;
}

typedef void (*queue_function)(void *queue, void *block);
typedef void (*group_function)(void *group, void *queue, void *block);

/// Calls libdispatch's function of that name with `...`.
#define ORIGINAL(type, name, ...)                                                                                               \
    do {                                                                                                                        \
        static _Atomic(void *) known;                                                                                           \
        ((type)pip_next_function(name, &known))(__VA_ARGS__);                                                                   \
    } while (0)

static void async_of_libdispatch(void *queue, void *block) { ORIGINAL(queue_function, "dispatch_async", queue, block); }

static void after_of_libdispatch(uint64_t when, void *queue, void *block) {
    ORIGINAL(void (*)(uint64_t, void *, void *), "dispatch_after", when, queue, block);
}

static uint64_t time_of_libdispatch(uint64_t when, int64_t delta) {
    static _Atomic(void *) known;
    return ((uint64_t(*)(uint64_t, int64_t))pip_next_function("dispatch_time", &known))(when, delta);
}

/// A host time that a turn requested, or derived from such a time, and the corresponding time of the turn.
typedef struct {
    void *turn;
    uint64_t host;
    int64_t time;
} moment;

enum { moment_count = 64 };
static _Thread_local moment moments[moment_count];
static _Thread_local unsigned last_moment;

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

void *pip_taker(const void *queue) {
    void *turn = queue == _dispatch_main_q && pip_asks() ? pip_concurrency_turn() : NULL;
    return turn && pip_functions.accepts(turn) ? turn : NULL;
}

PRECEDING uint64_t dispatch_time(uint64_t when, int64_t delta) {
    uint64_t host = time_of_libdispatch(when, delta);
    void *turn = pip_asks() ? pip_concurrency_turn() : NULL;
    if (!turn || host == forever) return host;
    if (when == 0) {
        note_moment(turn, host, sum(pip_functions.now(turn), delta));
    } else {
        const moment *start = find_moment(turn, when);
        if (start) note_moment(turn, host, sum(start->time, delta));
    }
    return host;
}

int64_t pip_delay_until(uint64_t when) {
    if (when == 0) return 0;
    if (when == forever) return INT64_MAX;
    void *turn = pip_concurrency_turn();
    const moment *known = turn ? find_moment(turn, when) : NULL;
    if (known) {
        int64_t delay = sum(known->time, -pip_functions.now(turn));
        return delay > 0 ? delay : 0;
    }
    if ((int64_t)when < 0) {
        // A wall-clock time is negative and counts down from 0.
        struct timespec date;
        clock_gettime(CLOCK_REALTIME, &date);
        return pip_delay_to(-(int64_t)when, true, 0, (int64_t)date.tv_sec * 1000000000 + date.tv_nsec);
    }
    return pip_delay_to((int64_t)when, false, 0, (int64_t)time_of_libdispatch(0, 0));
}

/// Passes `block` to a turn of this thread, or offers it to the session that holds the main thread. Returns false if
/// the original function must handle it.
static bool is_taken(void *queue, void *block, int64_t delay) {
    if (queue != _dispatch_main_q || !pip_asks()) return false;
    void *copy = _Block_copy(block);
    void *turn = pip_taker(queue);
    if (turn) {
        pip_functions.take(turn, copy, sum(pip_functions.now(turn), delay));
        return true;
    }
    if (pip_functions.offer(copy, delay)) return true;
    _Block_release(copy);
    return false;
}

/// Returns a reference to what to send to `queue` in place of `block`: a block that the session waits for if its code
/// sends it to another queue than the main one and the code base's own.
static void *tracked_block(void *queue, void *block) {
    if (queue != _dispatch_main_q && pip_asks()) {
        const char *label = dispatch_queue_get_label(queue);
        bool is_own = label && strncmp(label, "pipstream.", 10) == 0;
        void *tracked = is_own ? NULL : pip_functions.track(block, label);
        if (tracked) return tracked;
    }
    return _Block_copy(block);
}

PRECEDING void dispatch_async(void *queue, void *block) {
    if (is_taken(queue, block, 0)) return;
    void *sent = tracked_block(queue, block);
    async_of_libdispatch(queue, sent);
    _Block_release(sent);
}

PRECEDING void dispatch_barrier_async(void *queue, void *block) {
    if (is_taken(queue, block, 0)) return;
    void *sent = tracked_block(queue, block);
    ORIGINAL(queue_function, "dispatch_barrier_async", queue, sent);
    _Block_release(sent);
}

PRECEDING void dispatch_after(uint64_t when, void *queue, void *block) {
    if (when != forever && is_taken(queue, block, queue == _dispatch_main_q && pip_asks() ? pip_delay_until(when) : 0)) return;
    if (queue != _dispatch_main_q && pip_taker(_dispatch_main_q) && !pip_functions.is_in_task()) pip_note_host_wait(2);
    after_of_libdispatch(when, queue, block);
}

/// Returns whether `queue` is the main queue and the calling thread is another one that waits for it.
static bool waits_for_main(const void *queue) {
    bool is_left = leaves_next_sync;
    leaves_next_sync = false;
    return queue == _dispatch_main_q && !is_left && pip_asks() && !pip_functions.is_here();
}

PRECEDING void dispatch_sync(void *queue, void *block) {
    if (waits_for_main(queue) && pip_functions.sync(block)) return;
    ORIGINAL(queue_function, "dispatch_sync", queue, block);
}

PRECEDING void dispatch_barrier_sync(void *queue, void *block) {
    if (waits_for_main(queue) && pip_functions.sync(block)) return;
    ORIGINAL(queue_function, "dispatch_barrier_sync", queue, block);
}

PRECEDING void dispatch_group_async(void *group, void *queue, void *block) {
    if (queue != _dispatch_main_q || !pip_asks()) {
        void *sent = tracked_block(queue, block);
        ORIGINAL(group_function, "dispatch_group_async", group, queue, sent);
        _Block_release(sent);
        return;
    }
    dispatch_group_enter(group);
    void *relay = pip_functions.relay(_Block_copy(block), group);
    pip_main_queue_call(relay);
    _Block_release(relay);
}

PRECEDING void dispatch_group_notify(void *group, void *queue, void *block) {
    if (queue != _dispatch_main_q || !pip_asks()) {
        ORIGINAL(group_function, "dispatch_group_notify", group, queue, block);
        return;
    }
    void *relay = pip_functions.relay(_Block_copy(block), NULL);
    ORIGINAL(group_function, "dispatch_group_notify", group, dispatch_get_global_queue(0, 0), relay);
    _Block_release(relay);
}

PRECEDING void dispatch_block_notify(void *block, void *queue, void *notification) {
    if (queue != _dispatch_main_q || !pip_asks()) {
        ORIGINAL(group_function, "dispatch_block_notify", block, queue, notification);
        return;
    }
    void *relay = pip_functions.relay(_Block_copy(notification), NULL);
    ORIGINAL(group_function, "dispatch_block_notify", block, dispatch_get_global_queue(0, 0), relay);
    _Block_release(relay);
}

void pip_main_queue_pass_on(void *block, int64_t delay) {
    if (delay <= 0) {
        async_of_libdispatch(_dispatch_main_q, block);
    } else if (delay < INT64_MAX) {
        after_of_libdispatch(time_of_libdispatch(0, delay), _dispatch_main_q, block);
    }
    _Block_release(block);
}

void pip_main_queue_hand_over(void *block) { dispatch_async(_dispatch_main_q, block); }

void pip_main_queue_leave_group(void *group) { dispatch_group_leave(group); }

#endif
