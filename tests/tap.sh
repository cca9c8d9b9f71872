# SPDX-License-Identifier: GPL-3.0-or-later
#
# What tests in shell share: $folder is theirs alone and goes with them; check WHAT COMMAND... is a
# test and prints its line of TAP; $number counts them, $failed is the exit code.

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
number=0
failed=0

check () {
  what=$1
  shift
  number=$((number + 1))
  if "$@" >"$folder/log" 2>&1; then
    echo "ok $number - $what"
  else
    echo "not ok $number - $what"
    head -n 20 "$folder/log" | sed 's/^/# /'
    failed=1
  fi
}
