// Counts what the C library is asked for: linked into a program, it stands before the C library's own functions.
#pragma once

/// How often memory was asked for so far, by any thread, and how often 64 KiB or more of it.
typedef struct {
    long all, large;
} allocations;

/// What was counted so far.
allocations allocations_so_far(void);
