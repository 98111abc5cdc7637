#!/bin/sh
# Makes the data folder of a server out of a base backup and the archived write-ahead log: restore.sh <backup> <data> [<wal> [<moment>]]
# The server that is started on it goes on to the newest change that was archived, or to the moment, such as
# '2026-11-26 14:05:00-05', and takes calls then. Run as the user that the server runs as.
set -eu
backup=$1 data=$2 wal=${3:-} moment=${4:-}

if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty: move it away first" >&2
  exit 1
fi
mkdir -p "$data"
cp -R "$backup/." "$data"
chmod 700 "$data"
rm -f "$data/postmaster.pid"
# Settings of an earlier restore are in the backup.
sed -i '/^\(restore_command\|hot_standby\|recovery_target_time\|recovery_target_action\) = /d' "$data/postgresql.auto.conf"
# Takes no calls before it is restored. Without a log there is none to fetch; it begins another history all the same, by which
# the product knows that it was restored.
if [ -n "$wal" ]; then fetch="cp \"$wal/%f\" \"%p\""; else fetch=false; fi
printf "restore_command = '%s'\nhot_standby = off\n" "$fetch" >> "$data/postgresql.auto.conf"
if [ -n "$moment" ]; then
  # PostgreSQL reads no abbreviation of a zone here, a Z neither.
  moment=$(printf '%s' "$moment" | sed 's/Z$/+00/')
  printf "recovery_target_time = '%s'\nrecovery_target_action = 'promote'\n" "$moment" >> "$data/postgresql.auto.conf"
fi
touch "$data/recovery.signal"
