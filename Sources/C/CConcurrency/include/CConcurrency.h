/// The hooks of Swift's concurrency runtime through which a program determines where work runs. The runtime exports
/// them by these names (stdlib/public/Concurrency/GlobalExecutor.cpp, "hooks"). Their calling convention is Swift's,
/// which Swift itself cannot express.
#pragma once
#include "CMainQueue.h"
#include <stdbool.h>
#include <stdint.h>

/// Installs the hooks. The main actor's executor becomes the one that `identity` and `implementation` refer to. Each
/// job for the shared pool is first offered to `take`, on the enqueuing thread; if `take` returns false, the job runs
/// in the pool.
void pip_concurrency_install(
    void *_Nonnull identity, unsigned long implementation, bool (*_Nonnull take)(void *_Nonnull job));

/// Returns the turn that this thread runs; null outside of turns.
void *_Nullable pip_concurrency_turn(void);

/// Sets the turn that this thread runs.
void pip_concurrency_set_turn(void *_Nullable turn);

/// Returns how many times this thread's turn has been set.
uint64_t pip_concurrency_turn_number(void);

/// Returns the unique number of the task that the job belongs to; jobs without a task have their own numbers.
uint64_t pip_concurrency_task_id(void *_Nonnull job);

/// Returns the number of the task that runs on this thread; 0 if there is none. Tasks are numbered in order of
/// creation.
uint64_t pip_concurrency_current_task_id(void);

/// Returns whether this job is a task that is no child of another task.
bool pip_concurrency_is_own_task(void *_Nonnull job);
