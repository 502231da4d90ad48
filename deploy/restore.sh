#!/usr/bin/env bash
# Restores a backup that deploy/backup.sh wrote. See `deploy/restore.sh --help`.
set -euo pipefail
umask 077

help() {
  cat <<'TEXT'
DATABASE_URL=postgres://… UPLOADS=<empty folder, or rclone's remote:bucket/uploads> deploy/restore.sh <folder>/<time>

Checks every checksum, then restores into an empty database and an empty upload folder or bucket, and nothing else. Don't run any
server on them until it's done. Start the servers with the same SESSION_SECRET as before.
TEXT
}
fail() { echo "restore: $*" >&2; exit 1; }

case "${1:-}" in -h | --help) help; exit 0 ;; '') help >&2; exit 2 ;; esac
[ $# -eq 1 ] || { help >&2; exit 2; }
source=$1
: "${DATABASE_URL:?must be the database URL}" "${UPLOADS:?must be the upload folder or rclone remote}"
for program in pg_restore psql; do
  command -v $program >/dev/null || fail "$program is not installed (Debian: postgresql-client)"
done
[ -f "$source/SHA256SUMS" ] || fail "$source has no finished backup"
(cd "$source" && sha256sum --check --quiet --strict SHA256SUMS) || fail "$source is damaged: its checksums don't match"

tables=$(psql --no-psqlrc --tuples-only --no-align --command \
  "select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'" "$DATABASE_URL")
[ "$tables" = 0 ] || fail 'the database is not empty'
if [[ $UPLOADS == *:* ]]; then
  command -v rclone >/dev/null || fail 'rclone is not installed'
  # Where nothing is stored there is no folder either, which rclone answers with 3.
  listed=$(rclone lsf "$UPLOADS" 2>/dev/null) || [ $? -eq 3 ] || fail "rclone can't read $UPLOADS"
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
