/* net.h: running a network of build-aux/tune/net.c
 *
 * Inputs that are on add their rows of weights to the hidden units; these are cut off at 0 and 1
 * and weighed.  All numbers are whole, so results are the same on every machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define NET_HIDDEN 32
#define NET_UNIT 1024 /* of a hidden unit */
#define NET_OUT 64    /* of a hundredth of a log-odd in the weights behind the hidden units */

typedef int16_t NetLane __attribute__ ((vector_size (16)));

#define NET_LANES (NET_HIDDEN / 8)

/* Adds a row of weights, times a count, to the hidden units. */
static inline void
net_add (NetLane *sum, const int16_t *row, int16_t times)
{
  NetLane lane;

  for (int i = 0; i < NET_LANES; i++)
    {
      memcpy (&lane, row + (ptrdiff_t) 8 * i, sizeof lane);
      sum[i] += lane * times;
    }
}

/* What the hidden units contribute, in hundredths of log-odds. */
static inline int
net_sum (NetLane *sum, const int16_t *weights)
{
  int16_t hidden[NET_HIDDEN];
  NetLane most = { 0 };
  int out = 0;

  most += NET_UNIT;
  for (int i = 0; i < NET_LANES; i++)
    {
      NetLane low = sum[i] & (sum[i] > 0), below = low < most;

      sum[i] = (low & below) | (most & ~below);
    }
  memcpy (hidden, sum, sizeof hidden);
  for (int i = 0; i < NET_HIDDEN; i++)
    out += hidden[i] * weights[i];
  return out / (NET_UNIT * NET_OUT);
}
