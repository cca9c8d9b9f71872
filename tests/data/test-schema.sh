#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-schema.sh SCHEMA-FOLDER RNC2RNG
# The schema of the format as it is installed: ludo.rng is what rnc2rng makes of ludo.rnc, and the
# catalog leads to it without a network.

schema=$1
rnc2rng=$2
. "${0%/*}/../tap.sh"
same_schema () {
  /usr/bin/python3 "$rnc2rng" "$schema/ludo.rnc" >"$folder/ludo.rng" && cmp "$folder/ludo.rng" "$schema/ludo.rng"
}
resolve () {
  word=$(xmlcatalog "$folder/schema/catalog.xml" "$1" 2>/dev/null | tail -n 1) && test -f "${word#file://}" && cmp "${word#file://}" "$schema/$2"
}
export XML_CATALOG_FILES="$folder/schema/catalog.xml"
validate () { xmllint --noout --nonet --catalogs --relaxng urn:x-ludoteca:games:1 "$1"; }
refuse () { ! validate "$1"; }

echo 1..6
mkdir "$folder/schema"
cp "$schema/catalog.xml" "$schema/ludo.rnc" "$schema/ludo.rng" "$folder/schema"
check "ludo.rng is made from ludo.rnc" same_schema
check "the catalog is XML" xmllint --noout --nonet "$folder/schema/catalog.xml"
check "the catalog knows the schema" resolve urn:x-ludoteca:games:1 ludo.rng
check "the catalog knows its source" resolve urn:x-ludoteca:games:1:rnc ludo.rnc
echo '<games xmlns="urn:x-ludoteca:games:1" version="1.0"><game kind="cephalopod"><moves/></game></games>' \
  >"$folder/good.ludo"
echo '<games xmlns="urn:x-ludoteca:games:1" version="1.0"><game><moves/></game></games>' >"$folder/bad.ludo"
check "a good file is valid by the catalog" validate "$folder/good.ludo"
check "a bad one is not" refuse "$folder/bad.ludo"
exit $failed
