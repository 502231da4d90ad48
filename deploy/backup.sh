#!/usr/bin/env bash
# Backs up a PostgreSQL database and the uploads. See `deploy/backup.sh --help`.
set -euo pipefail
umask 077

help() {
  cat <<'TEXT'
DATABASE_URL=postgres://… UPLOADS=/var/lib/innerspring/uploads deploy/backup.sh <folder>
DATABASE_URL=postgres://… UPLOADS=remote:bucket/uploads        deploy/backup.sh <folder>

Writes <folder>/<time> with database.dump (pg_dump, custom format), uploads/ and SHA256SUMS. The servers can keep running:
this copies a snapshot of the database first, and uploads are never overwritten. UPLOADS is a folder, or their location in an
rclone remote; in an S3-compatible store, their names start with uploads/. Files that the last backup already has are linked,
not copied again.

  KEEP    how many backups to keep (default: 14). Older ones are removed once the new one is complete.

pg_dump must not be older than the server. SESSION_SECRET isn't in the backup: keep a copy of it too.
TEXT
}
fail() { echo "backup: $*" >&2; exit 1; }

case "${1:-}" in -h | --help) help; exit 0 ;; '') help >&2; exit 2 ;; esac
[ $# -eq 1 ] || { help >&2; exit 2; }
folder=$1
keep=${KEEP:-14}
: "${DATABASE_URL:?must be the database URL}" "${UPLOADS:?must be the upload folder or rclone remote}"
[[ $keep =~ ^[1-9][0-9]*$ ]] || fail "KEEP must be 1 or more, not $keep"
command -v pg_dump >/dev/null || fail 'pg_dump is not installed (Debian: postgresql-client)'
is_remote=no
if [[ $UPLOADS == *:* ]]; then
  is_remote=yes
  command -v rclone >/dev/null || fail 'rclone is not installed'
elif [ ! -d "$UPLOADS" ]; then
  fail "the folder $UPLOADS doesn't exist"
fi

mkdir -p "$folder"
# Only complete backups are named with a time; an interrupted one ends with .part.
mapfile -t earlier < <(find "$folder" -mindepth 1 -maxdepth 1 -type d -name '????????T??????Z' | sort)
target=$folder/$(date -u +%Y%m%dT%H%M%SZ)
[ ! -e "$target" ] || fail "$target already exists"
passing=$target.part
mkdir "$passing" "$passing/uploads"

pg_dump --format=custom --no-owner --no-privileges --file="$passing/database.dump" "$DATABASE_URL" \
  || fail "pg_dump failed; its partial output is in $passing"

if [ ${#earlier[@]} -gt 0 ]; then cp -al "${earlier[-1]}/uploads/." "$passing/uploads/"; fi
if [ $is_remote = yes ]; then
  rclone sync --size-only "$UPLOADS" "$passing/uploads" || fail 'rclone failed'
  # After a restore, no server would look for them there.
  [ -z "$(find "$passing/uploads" -mindepth 1 -type d -print -quit)" ] \
    || fail "$UPLOADS contains folders: name the one with the uploads, such as remote:bucket/uploads"
else
  # Removes what was deleted since the last backup, and adds what is new.
  (cd "$passing/uploads" && find . -type f -print0) | while IFS= read -r -d '' file; do
    [ -e "$UPLOADS/$file" ] || rm "$passing/uploads/$file"
  done
  (cd "$UPLOADS" && find . -maxdepth 1 -type f ! -name '.*' -print0) | while IFS= read -r -d '' file; do
    # A file may be deleted while this runs.
    [ -e "$passing/uploads/$file" ] || cp -p "$UPLOADS/$file" "$passing/uploads/$file" || [ ! -e "$UPLOADS/$file" ]
  done
fi

(cd "$passing" && find . -type f ! -name SHA256SUMS -print0 | sort -z | xargs -0 sha256sum >SHA256SUMS)
sync "$passing/SHA256SUMS" "$passing/database.dump"
mv "$passing" "$target"
echo "$target"

earlier+=("$target")
while [ ${#earlier[@]} -gt "$keep" ]; do
  rm -rf -- "${earlier[0]}"
  earlier=("${earlier[@]:1}")
done
