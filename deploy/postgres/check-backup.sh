#!/bin/sh
# Ends with 1 and a sentence where the newest backup is older than 26 hours, or the server cannot archive its write-ahead log.
#   BACKUPS and BACKUP_URL as for backup.sh
set -eu
: "${BACKUPS:?the folder of the backups}" "${BACKUP_URL:?the role of the backup}"

newest=$(ls -d "$BACKUPS"/base/[0-9]* 2>/dev/null | sort | tail -n 1)
if [ -z "$newest" ]; then
  echo "there is no backup in $BACKUPS/base" >&2
  exit 1
fi
if [ -n "$(find "$newest" -maxdepth 0 -mmin +1560)" ]; then
  echo "the newest backup is older than 26 hours: $newest" >&2
  exit 1
fi
failing=$(psql --no-psqlrc --tuples-only --no-align --dbname="$BACKUP_URL" --command="
  select last_failed_wal || ', tried last at ' || last_failed_time from pg_stat_archiver
  where last_failed_time > coalesce(last_archived_time, '-infinity')")
if [ -n "$failing" ]; then
  echo "the write-ahead log is not archived: $failing" >&2
  exit 1
fi
echo "$newest"
