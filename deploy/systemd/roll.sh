#!/bin/sh
# Restarts processes from the current release one after another, each when the one before is ready: roll.sh web-1 web-2 worker-1
# Ends with 1 at the first that is not ready in time; those after it go on as they were.
set -eu
settings=/etc/cuotasana
for process in "$@"; do
  systemctl restart "cuotasana@$process"
  tries=0
  until (
    set -a
    . "$settings/settings.env"
    . "$settings/$process.env"
    cd /opt/cuotasana/current && exec node deploy/image/check-health.js
  ) 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      echo "cuotasana@$process is not ready after a minute: journalctl -u cuotasana@$process says why" >&2
      exit 1
    fi
    sleep 1
  done
  echo "cuotasana@$process is ready"
done
