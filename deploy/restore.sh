#!/usr/bin/env bash
# Restores what deploy/backup.sh wrote. `deploy/restore.sh --help` says how.
set -euo pipefail
umask 077

help() {
  cat <<'TEXT'
DATABASE_URL=postgres://… UPLOADS=<empty folder, or remote:bucket/uploads of rclone> deploy/restore.sh <folder>/<time>

Checks every checksum, then restores into an empty database and an empty folder, here or in a bucket; anything else it leaves
alone. No server may run on them meanwhile. Start the servers with the SESSION_SECRET that they had.
TEXT
}
fail() { echo "restore: $*" >&2; exit 1; }

case "${1:-}" in -h | --help) help; exit 0 ;; '') help >&2; exit 2 ;; esac
[ $# -eq 1 ] || { help >&2; exit 2; }
source=$1
: "${DATABASE_URL:?names the database}" "${UPLOADS:?names the folder or the rclone remote of the uploads}"
for program in pg_restore psql; do
  command -v $program >/dev/null || fail "$program is not installed (Debian: postgresql-client)"
done
[ -f "$source/SHA256SUMS" ] || fail "$source holds no finished backup"
(cd "$source" && sha256sum --check --quiet --strict SHA256SUMS) || fail "$source is not what was written"

tables=$(psql --no-psqlrc --tuples-only --no-align --command \
  "select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'" "$DATABASE_URL")
[ "$tables" = 0 ] || fail 'the database is not empty'
if [[ $UPLOADS == *:* ]]; then
  command -v rclone >/dev/null || fail 'rclone is not installed'
  # Where nothing is stored there is no folder either, which rclone answers with 3.
  listed=$(rclone lsf "$UPLOADS" 2>/dev/null) || [ $? -eq 3 ] || fail "rclone cannot read $UPLOADS"
  [ -z "$listed" ] || fail "$UPLOADS is not empty"
else
  mkdir -p "$UPLOADS"
  [ -z "$(ls -A "$UPLOADS")" ] || fail "$UPLOADS is not empty"
fi

# In one transaction: all of it or nothing. Foreign keys are made last and check every row.
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$DATABASE_URL" "$source/database.dump"
if [[ $UPLOADS == *:* ]]; then
  rclone copy --size-only "$source/uploads" "$UPLOADS"
else
  cp -a "$source/uploads/." "$UPLOADS/"
fi
psql --no-psqlrc --quiet --command analyze "$DATABASE_URL"
echo "Restored $source"
