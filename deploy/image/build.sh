#!/bin/sh
# Second step: the app, and then what a server runs, into the folder that is given. No development package, no test, no source of
# the pages, no sandbox and no invented catalogue is in it.
set -eu
release=${1:?the folder of the release}
# Files of another release must not stay among these.
if [ -e "$release" ] && [ -n "$(ls -A "$release")" ]; then
  echo "$release is not empty: each release has a folder of its own" >&2
  exit 1
fi

npm run --silent build

mkdir -p "$release/src" "$release/dist"
cp -R package.json package-lock.json server tools deploy "$release/"
cp -R src/core "$release/src/core"
find "$release" -name '*.test.ts' -delete
rm "$release/server/local-sandbox.ts" "$release/server/catalog/"*.csv
find "$release/server/setup" -type f ! -name migrate.ts ! -name make-push-keys.ts -delete
cp -R "dist/$(cat dist/current)" dist/current "$release/dist/"
cp -R node_modules "$release/node_modules"
# What npm start and npm test put beside the packages of the lock.
(cd "$release/node_modules" && rm -rf .node .tests .bin/node)
(cd "$release" && npm prune --omit=dev --offline --no-audit --no-fund --loglevel=error)
