# shellcheck shell=bash
# tests/place.sh, sourced: TMPDIR is a new folder that goes at the end.  A database's files are
# quicker in memory, where there is room for them.
place=${TMPDIR:-/tmp}
[ "$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 4000000 ] 2>/dev/null && place=/dev/shm
TMPDIR=$(mktemp -d "$place/cubetab-XXXXXX") && chmod 755 "$TMPDIR" || exit 1
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
