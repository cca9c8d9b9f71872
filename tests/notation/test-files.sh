#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-files.sh PROGRAM GOLDEN-FOLDER EXAMPLES-FOLDER
# Files that were written once are read by this version, too: they are valid and canonical, and the
# golden ones have the moves that stand beside them.

cli=$1
. "${0%/*}/../tap.sh"
is_canonical () { "$cli" convert "$1" "$folder/out.ludo" && cmp "$1" "$folder/out.ludo"; }
has_moves () { "$cli" convert --moves-only "$1" "$folder/out.txt" && cmp "$1.moves" "$folder/out.txt"; }

for file in "$2"/*.ludo "$3"/*.ludo; do
  name=${file##*/}
  check "$name is valid" "$cli" validate "$file"
  check "$name is canonical" is_canonical "$file"
  check "$name has the rolls of its secret" "$cli" verify-dice "$file"
  if [ -f "$file.moves" ]; then check "$name has its moves" has_moves "$file"; fi
done
check "there are examples and golden files" test "$number" -ge 28
echo "1..$number"
exit $failed
