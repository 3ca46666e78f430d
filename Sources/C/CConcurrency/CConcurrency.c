#include "CConcurrency.h"

#define SWIFT __attribute__((swiftcall))

/// A serial executor in the runtime's layout.
typedef struct {
    void *identity;
    unsigned long implementation;
} executor_ref;

typedef SWIFT void (*enqueue_global)(void *job);
typedef SWIFT executor_ref (*get_main_executor)(void);
typedef SWIFT bool (*is_main_executor)(executor_ref executor);

extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_global original);
extern SWIFT executor_ref (*swift_task_getMainExecutor_hook)(get_main_executor original);
extern SWIFT bool (*swift_task_isMainExecutor_hook)(executor_ref executor, is_main_executor original);
extern SWIFT uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT void *swift_task_getCurrent(void);
extern SWIFT uint32_t swift_task_getJobFlags(void *job);

static bool (*take_job)(void *job);
static executor_ref main_executor;
static _Thread_local void *turn;
static _Thread_local uint64_t turn_number;

static SWIFT void enqueue(void *job, enqueue_global original) {
    if (!take_job(job)) original(job);
}

static SWIFT executor_ref get_main(get_main_executor original) {
    (void)original;
    return main_executor;
}

static SWIFT bool is_main(executor_ref executor, is_main_executor original) {
    return executor.identity == main_executor.identity || original(executor);
}

void pip_concurrency_install(void *identity, unsigned long implementation, bool (*take)(void *job)) {
    take_job = take;
    main_executor.identity = identity;
    main_executor.implementation = implementation;
    swift_task_enqueueGlobal_hook = enqueue;
    swift_task_getMainExecutor_hook = get_main;
    swift_task_isMainExecutor_hook = is_main;
}

void *pip_concurrency_turn(void) { return turn; }

void pip_concurrency_set_turn(void *value) {
    turn = value;
    turn_number++;
}

uint64_t pip_concurrency_turn_number(void) { return turn_number; }

uint64_t pip_concurrency_task_id(void *job) { return swift_task_getJobTaskId(job); }

uint64_t pip_concurrency_current_task_id(void) {
    void *task = swift_task_getCurrent();
    return task ? swift_task_getJobTaskId(task) : 0;
}

bool pip_concurrency_is_own_task(void *job) {
    // include/swift/ABI/MetadataValues.h: the lowest byte is a job's kind, 0 for a task; the bit marks a child task.
    const uint32_t kinds = 0xff, child = 1u << 24;
    return (swift_task_getJobFlags(job) & (kinds | child)) == 0;
}
