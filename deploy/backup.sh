#!/usr/bin/env bash
# A backup of a PostgreSQL and of the uploads. `deploy/backup.sh --help` says how.
set -euo pipefail
umask 077

help() {
  cat <<'TEXT'
DATABASE_URL=postgres://… UPLOADS=/var/lib/innerspring/uploads deploy/backup.sh <folder>
DATABASE_URL=postgres://… UPLOADS=remote:bucket/uploads        deploy/backup.sh <folder>

Writes <folder>/<time> with database.dump (pg_dump, custom format), uploads/ and SHA256SUMS. The servers may run: the
database is copied first, as it is at one moment, and uploads are never overwritten. UPLOADS is a folder, or where a remote of
rclone has them: in an S3-compatible store their names begin with uploads/. Files that the last backup has already are linked,
not copied again.

  KEEP    how many backups stay; 14 unless set. Older ones are removed once the new one is whole.

pg_dump must not be older than the server. SESSION_SECRET is not in the backup: keep it as well.
TEXT
}
fail() { echo "backup: $*" >&2; exit 1; }

case "${1:-}" in -h | --help) help; exit 0 ;; '') help >&2; exit 2 ;; esac
[ $# -eq 1 ] || { help >&2; exit 2; }
folder=$1
keep=${KEEP:-14}
: "${DATABASE_URL:?names the database}" "${UPLOADS:?names the folder or the rclone remote of the uploads}"
[[ $keep =~ ^[1-9][0-9]*$ ]] || fail "KEEP must be a number from 1 on, not $keep"
command -v pg_dump >/dev/null || fail 'pg_dump is not installed (Debian: postgresql-client)'
is_remote=no
if [[ $UPLOADS == *:* ]]; then
  is_remote=yes
  command -v rclone >/dev/null || fail 'rclone is not installed'
elif [ ! -d "$UPLOADS" ]; then
  fail "there is no folder $UPLOADS"
fi

mkdir -p "$folder"
# Only whole backups bear a time as their name; one that broke off ends with .part.
mapfile -t earlier < <(find "$folder" -mindepth 1 -maxdepth 1 -type d -name '????????T??????Z' | sort)
target=$folder/$(date -u +%Y%m%dT%H%M%SZ)
[ ! -e "$target" ] || fail "$target is there already"
passing=$target.part
mkdir "$passing" "$passing/uploads"

pg_dump --format=custom --no-owner --no-privileges --file="$passing/database.dump" "$DATABASE_URL" \
  || fail "pg_dump did not succeed; $passing is what is there of it"

if [ ${#earlier[@]} -gt 0 ]; then cp -al "${earlier[-1]}/uploads/." "$passing/uploads/"; fi
if [ $is_remote = yes ]; then
  rclone sync --size-only "$UPLOADS" "$passing/uploads" || fail 'rclone did not succeed'
  # Restored, they would lie where no server looks for them.
  [ -z "$(find "$passing/uploads" -mindepth 1 -type d -print -quit)" ] \
    || fail "$UPLOADS holds folders: name the one with the uploads, as in remote:bucket/uploads"
else
  # What has gone since the last backup goes from this one too; what came is added.
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
