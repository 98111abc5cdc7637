#!/bin/sh
# A base backup of the database server into $BACKUPS/base/<moment>, checked. With the write-ahead log that the server archives into
# $BACKUPS/wal, restore.sh brings back any moment since the oldest backup that is kept. Run by a timer, once a day.
#   BACKUP_URL  a role with REPLICATION        KEEP  backups that are kept, 14 unless given
set -eu
: "${BACKUPS:?the folder of the backups}" "${BACKUP_URL:?a role with REPLICATION}"

name=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$BACKUPS/base"
pg_basebackup --dbname="$BACKUP_URL" --pgdata="$BACKUPS/base/.$name" --wal-method=stream --checkpoint=fast
pg_verifybackup --quiet "$BACKUPS/base/.$name"
mv "$BACKUPS/base/.$name" "$BACKUPS/base/$name"

ls -d "$BACKUPS"/base/[0-9]* | sort -r | tail -n "+$((${KEEP:-14} + 1))" | while read -r old; do rm -r "$old"; done
# The log from before the oldest backup is of no use.
oldest=$(ls -d "$BACKUPS"/base/[0-9]* | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
if [ -d "$BACKUPS/wal" ]; then pg_archivecleanup "$BACKUPS/wal" "$first"; fi
echo "$BACKUPS/base/$name"
