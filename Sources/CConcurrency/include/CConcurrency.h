/// The places at which Swift's concurrency runtime lets a program say where work runs. The runtime exports them by these names
/// (stdlib/public/Concurrency/GlobalExecutor.cpp, "hooks"); their calling convention is Swift's, which Swift itself cannot spell.
#pragma once
#include "CMainQueue.h"
#include <stdbool.h>
#include <stdint.h>

/// From now on the main actor's executor is the one that `identity` and `implementation` refer to, and whatever is to run on the
/// shared pool is offered to `take` first, on the thread that would hand it over; where that says no, it goes its usual way.
void pip_concurrency_install(
    void *_Nonnull identity, unsigned long implementation, bool (*_Nonnull take)(void *_Nonnull job));

/// What this thread runs a turn of; null outside of turns.
void *_Nullable pip_concurrency_turn(void);

/// Says what this thread runs a turn of from now on.
void pip_concurrency_set_turn(void *_Nullable turn);

/// The number of the task whose job this is, which no other task has or had; for other jobs a number of their own.
uint64_t pip_concurrency_task_id(void *_Nonnull job);

/// The number of the task that runs on this thread; 0 where none does. Tasks are numbered in the order in which they are made.
uint64_t pip_concurrency_current_task_id(void);

/// Whether this job is a task's that is no part of another task.
bool pip_concurrency_is_own_task(void *_Nonnull job);
