#include "conversion.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

// The processor's features never change; check them once.
bool conversion_has_avx2(void) { return __builtin_cpu_supports("avx2"); }

/// Returns two 16-bit weights, repeated in the 16-bit halves of each 32-bit lane.
AVX2 static inline __m256i weights(int even, int odd) {
    return _mm256_set1_epi32((int)((uint32_t)(uint16_t)even | (uint32_t)(uint16_t)odd << 16));
}

AVX2 static inline __m256i luma(__m256i blue_red, __m256i green) {
    __m256i sum = _mm256_add_epi32(
        _mm256_madd_epi16(blue_red, weights(2032, 5983)), _mm256_madd_epi16(green, weights(20127, 0)));
    return _mm256_srai_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32((16 << 15) + (1 << 14))), 15);
}

/// Returns one color difference (chroma) for each of eight 2 by 2 blocks, from their sums.
AVX2 static inline __m256i difference(__m256i blue_red, __m256i green, __m256i blue_red_weights, __m256i green_weights) {
    __m256i sum = _mm256_add_epi32(
        _mm256_madd_epi16(blue_red, blue_red_weights), _mm256_madd_epi16(green, green_weights));
    return _mm256_srai_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32((128 << 17) + (1 << 16))), 17);
}

/// Returns the sums of adjacent lanes: eight sums of sixteen lanes, in order.
AVX2 static inline __m256i pair_sums(__m256i first, __m256i second) {
    return _mm256_permute4x64_epi64(_mm256_hadd_epi32(first, second), 0xd8);
}

AVX2 long conversion_avx2_rows(
    const uint8_t *upper, const uint8_t *lower, uint8_t *upper_luma, uint8_t *lower_luma, uint8_t *blue_difference,
    uint8_t *red_difference, long start, long end) {
    const __m256i mask = _mm256_set1_epi32(0x00ff00ff);
    const __m256i interleave = _mm256_setr_epi32(0, 4, 1, 5, 0, 4, 1, 5);
    long x = start;
    for (; x + 16 <= end; x += 16) {
        __m256i above[2], below[2], blue_red[2], green[2];
        for (int half = 0; half < 2; half++) {
            __m256i a = _mm256_loadu_si256((const __m256i *)(upper + (x + half * 8) * 4));
            __m256i b = _mm256_loadu_si256((const __m256i *)(lower + (x + half * 8) * 4));
            // Pairs of 16-bit lanes: blue and red; green and alpha, whose weight is 0.
            __m256i blue_red_above = _mm256_and_si256(a, mask), blue_red_below = _mm256_and_si256(b, mask);
            __m256i green_above = _mm256_and_si256(_mm256_srli_epi32(a, 8), mask);
            __m256i green_below = _mm256_and_si256(_mm256_srli_epi32(b, 8), mask);
            above[half] = luma(blue_red_above, green_above);
            below[half] = luma(blue_red_below, green_below);
            blue_red[half] = _mm256_add_epi32(blue_red_above, blue_red_below);
            green[half] = _mm256_add_epi32(green_above, green_below);
        }
        __m256i wide_above = _mm256_permute4x64_epi64(_mm256_packs_epi32(above[0], above[1]), 0xd8);
        __m256i wide_below = _mm256_permute4x64_epi64(_mm256_packs_epi32(below[0], below[1]), 0xd8);
        __m256i both = _mm256_permute4x64_epi64(_mm256_packus_epi16(wide_above, wide_below), 0xd8);
        _mm_storeu_si128((__m128i *)(upper_luma + x), _mm256_castsi256_si128(both));
        _mm_storeu_si128((__m128i *)(lower_luma + x), _mm256_extracti128_si256(both, 1));

        __m256i blue_red_sums = pair_sums(blue_red[0], blue_red[1]), green_sums = pair_sums(green[0], green[1]);
        __m256i cb = difference(blue_red_sums, green_sums, weights(14392, -3298), weights(-11094, 0));
        __m256i cr = difference(blue_red_sums, green_sums, weights(-1320, 14392), weights(-13072, 0));
        __m256i words = _mm256_packs_epi32(cb, cr);
        __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(words, words), interleave);
        _mm_storel_epi64((__m128i *)(blue_difference + x / 2), _mm256_castsi256_si128(bytes));
        _mm_storel_epi64(
            (__m128i *)(red_difference + x / 2), _mm_srli_si128(_mm256_castsi256_si128(bytes), 8));
    }
    return x;
}

#else

bool conversion_has_avx2(void) { return false; }

long conversion_avx2_rows(
    const uint8_t *upper, const uint8_t *lower, uint8_t *upper_luma, uint8_t *lower_luma, uint8_t *blue_difference,
    uint8_t *red_difference, long start, long end) {
    return start;
}

#endif
