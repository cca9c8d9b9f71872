/* rng.h: seeded random numbers for playouts and searches, the same on every machine
 *
 * Never for dice that people play with: those come from the session.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <stdint.h>

/* State of xoshiro256** 1.0 (Blackman and Vigna 2018). Belongs to one thread at a time. */
typedef struct
{
  uint64_t s[4];
} SearchRng;

/* Seeds by splitmix64, so that near seeds give unlike sequences; any seed will do. */
static inline void
search_rng_seed (SearchRng *rng, uint64_t seed)
{
  for (int i = 0; i < 4; i++)
    {
      uint64_t x = (seed += UINT64_C (0x9e3779b97f4a7c15));

      x = (x ^ (x >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
      x = (x ^ (x >> 27)) * UINT64_C (0x94d049bb133111eb);
      rng->s[i] = x ^ (x >> 31);
    }
}

static inline uint64_t
search_rng_rotate (uint64_t x, int k)
{
  return (x << k) | (x >> (64 - k));
}

/* The next 64 random bits. */
static inline uint64_t
search_rng_next (SearchRng *rng)
{
  uint64_t result = search_rng_rotate (rng->s[1] * 5, 7) * 9;
  uint64_t t = rng->s[1] << 17;

  rng->s[2] ^= rng->s[0];
  rng->s[3] ^= rng->s[1];
  rng->s[1] ^= rng->s[2];
  rng->s[0] ^= rng->s[3];
  rng->s[2] ^= t;
  rng->s[3] = search_rng_rotate (rng->s[3], 45);
  return result;
}

/* A number from 0 to n - 1, n at least 1, each equally likely: by multiplication, with the
 * rejection that makes it exact (Lemire 2019). */
static inline uint32_t
search_rng_below (SearchRng *rng, uint32_t n)
{
  uint64_t m = (search_rng_next (rng) >> 32) * n;

  if ((uint32_t) m < n)
    {
      uint32_t least = (uint32_t) -n % n;

      while ((uint32_t) m < least)
        m = (search_rng_next (rng) >> 32) * n;
    }
  return (uint32_t) (m >> 32);
}
