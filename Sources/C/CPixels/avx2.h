#pragma once

/// Compiles a function for processors with AVX2, whatever the target of the other code is.
#define AVX2 __attribute__((target("avx2")))
