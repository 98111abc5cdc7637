#!/bin/sh
# Makes a release of releases/<name> the current one, in one step: switch.sh /opt/cuotasana/releases/<name>
# What runs goes on from its own folder until it is restarted.
set -eu
release=${1:?the folder of the release}
if [ ! -e "$release/server/main.ts" ] || [ ! -e "$release/dist/current" ]; then
  echo "$release is no release that deploy/image/build.sh finished" >&2
  exit 1
fi
root=$(dirname "$(dirname "$release")")
ln -sfn "releases/$(basename "$release")" "$root/.current"
mv -T "$root/.current" "$root/current"
