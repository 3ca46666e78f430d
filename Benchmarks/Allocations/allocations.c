#include "allocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// The C library's own, by the names that it has them under for this purpose.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_long all, large;

static void note(size_t size) {
    atomic_fetch_add_explicit(&all, 1, memory_order_relaxed);
    if (size >= 64 << 10) atomic_fetch_add_explicit(&large, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
    note(size);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    note(count * size);
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    note(size);
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    note(size);
    *result = __libc_memalign(alignment, size);
    return *result == NULL ? ENOMEM : 0;
}

allocations allocations_so_far(void) { return (allocations){atomic_load(&all), atomic_load(&large)}; }
