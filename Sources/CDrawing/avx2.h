#pragma once

/// Marks a function that is compiled for processors with AVX2, whatever the rest is compiled for.
#define AVX2 __attribute__((target("avx2")))
