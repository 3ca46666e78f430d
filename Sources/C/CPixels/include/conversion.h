// Converts two rows of BGRA pixels to planar 4:2:0 with AVX2 on x86-64 processors.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Returns whether this processor has AVX2 and this file was built for it.
bool conversion_has_avx2(void);

/// Converts the columns from `start`, which must be even, to an even column at or before `end`, and returns that
/// column. At most 15 columns remain. The rows are those of `RowPairConverter`, with the same weights: the result is
/// identical to the bit. Requires `conversion_has_avx2`.
long conversion_avx2_rows(
    const uint8_t *upper, const uint8_t *lower, uint8_t *upper_luma, uint8_t *lower_luma, uint8_t *blue_difference,
    uint8_t *red_difference, long start, long end);
