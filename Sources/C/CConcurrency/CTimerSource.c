#define _GNU_SOURCE
#include "main_queue.h"

// Timers of the main queue. The program receives a source of another type, which never fires. It has the object's
// lifetime and knows whether it was cancelled. The receiver of the main queue's work computes its due time.

extern void dispatch_set_context(void *object, void *context);
extern void dispatch_set_finalizer_f(void *object, void (*finalizer)(void *context));

void pip_source_follow(void *source, void *context, void (*over)(void *context)) {
    dispatch_set_context(source, context);
    dispatch_set_finalizer_f(source, over);
}

#ifndef LEAVES_ALL

extern char _dispatch_source_type_timer[];
extern char _dispatch_source_type_data_add[];
extern void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);

#define ORIGINAL(result, name, parameters, ...)                                                                                 \
    static _Atomic(void *) known;                                                                                               \
    return ((result(*) parameters)pip_next_function(name, &known))(__VA_ARGS__)

static void *create(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
    ORIGINAL(void *, "dispatch_source_create", (const void *, uintptr_t, uintptr_t, void *), type, handle, mask, queue);
}

PRECEDING void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
    if (type != _dispatch_source_type_timer || !pip_asks()) return create(type, handle, mask, queue);
    if (queue != _dispatch_main_q || !pip_functions.wants_timers()) {
        if (pip_taker(_dispatch_main_q)) pip_note_host_wait(1);
        return create(type, handle, mask, queue);
    }
    void *source = create(_dispatch_source_type_data_add, 0, 0, dispatch_get_global_queue(0, 0));
    if (source) pip_functions.source_made(source);
    return source;
}

PRECEDING void dispatch_source_set_event_handler(void *source, void *block) {
    if (pip_asks() && pip_functions.source_handle(source, 0, block)) return;
    ORIGINAL(void, "dispatch_source_set_event_handler", (void *, void *), source, block);
}

PRECEDING void dispatch_source_set_cancel_handler(void *source, void *block) {
    if (pip_asks() && pip_functions.source_handle(source, 1, block)) return;
    ORIGINAL(void, "dispatch_source_set_cancel_handler", (void *, void *), source, block);
}

PRECEDING void dispatch_source_set_registration_handler(void *source, void *block) {
    if (pip_asks() && pip_functions.source_handle(source, 2, block)) return;
    ORIGINAL(void, "dispatch_source_set_registration_handler", (void *, void *), source, block);
}

PRECEDING void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
    int64_t distance = interval > INT64_MAX ? INT64_MAX : (int64_t)interval;
    if (pip_asks() && pip_functions.source_set_timer(source, pip_delay_until(start), distance)) return;
    ORIGINAL(void, "dispatch_source_set_timer", (void *, uint64_t, uint64_t, uint64_t), source, start, interval, leeway);
}

PRECEDING void dispatch_source_cancel(void *source) {
    if (pip_asks()) pip_functions.source_cancel(source);
    ORIGINAL(void, "dispatch_source_cancel", (void *), source);
}

PRECEDING uintptr_t dispatch_source_get_data(void *source) {
    int64_t data = pip_asks() ? pip_functions.source_data(source) : -1;
    if (data >= 0) return (uintptr_t)data;
    ORIGINAL(uintptr_t, "dispatch_source_get_data", (void *), source);
}

PRECEDING void dispatch_activate(void *object) {
    if (pip_asks()) pip_functions.source_changed(object, 0);
    ORIGINAL(void, "dispatch_activate", (void *), object);
}

PRECEDING void dispatch_resume(void *object) {
    if (pip_asks()) pip_functions.source_changed(object, 1);
    ORIGINAL(void, "dispatch_resume", (void *), object);
}

PRECEDING void dispatch_suspend(void *object) {
    if (pip_asks()) pip_functions.source_changed(object, -1);
    ORIGINAL(void, "dispatch_suspend", (void *), object);
}

#endif
