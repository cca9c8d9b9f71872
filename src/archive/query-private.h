/* query-private.h: the words of the language of queries
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

/* Lists that end with NULL. */
extern const char *const lud_query_keys[];
extern const char *const lud_query_results[];
extern const char *const lud_query_has[];
extern const char *const lud_query_is[];
