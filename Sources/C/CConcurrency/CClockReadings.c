#define _GNU_SOURCE
#include "main_queue.h"
#include <stdlib.h>
#include <time.h>

// The thread's last readings of the host's clocks. Code that computes a due time from a reading may be suspended by the
// kernel before it passes that time on. The reading tells how long it meant to wait.

/// A reading in nanoseconds, and the turn in which it was taken.
typedef struct {
    uint64_t turn;
    int64_t time;
} reading;

enum { reading_count = 16 };

/// The readings of one clock, the oldest of which is replaced.
typedef struct {
    reading all[reading_count];
    unsigned next;
} readings;

static _Thread_local readings dates, uptimes;

static int64_t nanoseconds(const struct timespec *time) { return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec; }

/// Returns the largest decimal step of at least a millisecond of which `delay` is a multiple; 0 if there is none. A
/// date in seconds is exact to a fraction of a microsecond.
static int64_t step_of(int64_t delay) {
    const int64_t tolerance = 1000;
    for (int64_t step = 1000000000; step >= 1000000; step /= 10)
        if ((delay + tolerance) % step <= 2 * tolerance) return step;
    return 0;
}

int64_t pip_delay_to(int64_t time, bool is_date, int64_t interval, int64_t now) {
    const readings *known = is_date ? &dates : &uptimes;
    int64_t best = -1, best_step = 0;
    for (unsigned age = 1; age <= reading_count; age++) {
        const reading *candidate = &known->all[(known->next - age) % reading_count];
        int64_t delay;
        if (candidate->turn != pip_concurrency_turn_number() || candidate->time == 0 || now - candidate->time > 1000000000
            || __builtin_sub_overflow(time, candidate->time, &delay) || delay <= 0 || delay > INT64_MAX - 1000000000)
            continue;
        if (interval > 0 && llabs(delay - interval) <= 1000) return interval;
        int64_t step = step_of(delay);
        if (step > best_step) {
            best_step = step;
            best = (delay + step / 2) / step * step;
        }
    }
    if (best >= 0) return best;
    int64_t rest;
    if (time <= now) return 0;
    // Rounded, which removes the host's time since the delay was computed.
    const int64_t step = 1000000;
    if (__builtin_sub_overflow(time, now, &rest) || __builtin_add_overflow(rest, step / 2, &rest)) return INT64_MAX;
    return rest / step * step;
}

#ifndef LEAVES_ALL

PRECEDING int clock_gettime(clockid_t clock, struct timespec *time) {
    static _Atomic(void *) known;
    int result = ((int (*)(clockid_t, struct timespec *))pip_next_function("clock_gettime", &known))(clock, time);
    if (result != 0 || !pip_asks() || (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC)) return result;
    readings *kept = clock == CLOCK_REALTIME ? &dates : &uptimes;
    kept->all[kept->next++ % reading_count] = (reading){pip_concurrency_turn_number(), nanoseconds(time)};
    return result;
}

#endif
