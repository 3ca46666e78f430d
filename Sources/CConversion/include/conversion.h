// Two rows of BGRA pixels to planar 4:2:0, with the instructions of newer x86-64 processors.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Whether this processor has AVX2, and this file was built for such a one.
bool conversion_has_avx2(void);

/// Converts the columns from `start`, which is even, up to some even column before or at `end`, which it returns; the rest, fewer than
/// 16, is left. The rows are those of `RowPair`, with the same weights: the result is the same, bit for bit. Only where
/// `conversion_has_avx2`.
long conversion_avx2_rows(
    const uint8_t *upper, const uint8_t *lower, uint8_t *upper_luma, uint8_t *lower_luma, uint8_t *blue_difference,
    uint8_t *red_difference, long start, long end);
