#!/bin/sh
# Once, when the database is made: the role that the servers use, which owns nothing.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$APP_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role cuotasana_app login password :'password';
SQL
