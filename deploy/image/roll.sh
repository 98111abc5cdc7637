#!/bin/sh
# From the project's root: containers of web and worker are made anew from the image cuotasana:$RELEASE of .env, while the proxy always
# has one that serves. New ones of web are started beside the old ones, which end when those are ready and the proxy knows them. If
# they are not ready in time, they go, the old ones go on, and this ends with 1.
#   PROXY_SECONDS  until the proxy surely asked for the addresses of web again (refresh in deploy/Caddyfile), 10 unless given
#   COMPOSE        docker compose, unless given
set -eu
compose() { ${COMPOSE:-docker compose} -f deploy/compose.yml --env-file .env "$@"; }

old=$(compose ps -q web)
count=$(printf '%s\n' "$old" | grep -c .)
compose run --rm migrate
compose up -d --no-deps --no-recreate --scale "web=$((count * 2))" web
new=$(compose ps -q web | grep -vxF "$old")

for container in $new; do
  tries=0
  until [ "$(docker inspect --format '{{.State.Health.Status}}' "$container")" = healthy ]; do
    tries=$((tries + 1))
    if [ "$tries" -ge 90 ]; then
      docker logs --tail 20 "$container" >&2
      docker rm --force $new >/dev/null
      echo "the new release is not ready after 90 seconds: the old one goes on; put RELEASE back in .env" >&2
      exit 1
    fi
    sleep 1
  done
done
sleep "${PROXY_SECONDS:-10}"
for container in $old; do
  docker stop --time 40 "$container" >/dev/null
  docker rm "$container" >/dev/null
done
compose up -d
