#!/bin/sh
# A base backup of the database server into $BACKUPS/base/<moment>, checked. With the write-ahead log that the server archives into
# $BACKUPS/wal, restore.sh brings back any moment since the oldest backup that is kept. Run by a timer, once a day.
#   BACKUP_URL  a role with REPLICATION        KEEP  backups that are kept, 14 unless given
#   METRICS_FILE  a file for the textfile collector of Prometheus' node exporter, which says when the last one finished
#   PG_BIN      PostgreSQL's own programs, where they are not in /usr/lib/postgresql/<version>/bin or PATH
set -eu
: "${BACKUPS:?the folder of the backups}" "${BACKUP_URL:?a role with REPLICATION}"

# Debian has some of them in no PATH.
newest=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
PATH=${PG_BIN:-${newest:-$(pg_config --bindir 2>/dev/null || true)}}:$PATH

name=$(date -u +%Y%m%dT%H%M%SZ)
copy=$BACKUPS/base/.$name
finish() {
  status=$?
  trap - EXIT
  rm -rf "$copy"
  if [ "$status" -ne 0 ]; then echo "the backup $name failed: what it says above is why" >&2; fi
  exit "$status"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

# Made once, where the disk of the backups is mounted: without it the mount is lost, and this is another disk.
if [ ! -d "$BACKUPS/base" ]; then
  echo "there is no $BACKUPS/base: is $BACKUPS mounted?" >&2
  exit 1
fi
# What a machine that lost its power left half made.
find "$BACKUPS/base" -maxdepth 1 -name '.[0-9]*' -mtime +0 -exec rm -rf {} +
pg_basebackup --dbname="$BACKUP_URL" --pgdata="$copy" --wal-method=stream --checkpoint=fast
# The programs that read a copy are those of its version.
own=/usr/lib/postgresql/$(cat "$copy/PG_VERSION")/bin
if [ -z "${PG_BIN:-}" ] && [ -d "$own" ]; then PATH=$own:$PATH; fi
pg_verifybackup --quiet "$copy"
mv "$copy" "$BACKUPS/base/$name"

ls -d "$BACKUPS"/base/[0-9]* | sort -r | tail -n "+$((${KEEP:-14} + 1))" | while read -r old; do rm -r "$old"; done
# The log from before the oldest backup is of no use.
oldest=$(ls -d "$BACKUPS"/base/[0-9]* | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
if [ -d "$BACKUPS/wal" ]; then pg_archivecleanup "$BACKUPS/wal" "$first"; fi
if [ -n "${METRICS_FILE:-}" ]; then echo "backup_finished_seconds $(date +%s)" > "$METRICS_FILE"; fi
echo "$BACKUPS/base/$name"
