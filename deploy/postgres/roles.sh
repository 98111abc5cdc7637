#!/bin/sh
# Once, as the superuser of the server: the database and its three roles, none of which is a superuser. The owner migrates, the servers
# use the app's, which owns nothing, and the backup's may copy the server.
#   OWNER_PASSWORD, APP_PASSWORD, BACKUP_PASSWORD
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --set=backup="$BACKUP_PASSWORD" \
  --username="${POSTGRES_USER:-postgres}" --dbname=postgres --quiet <<'SQL'
create role cuotasana_owner login password :'owner';
create role cuotasana_app login password :'app';
create role cuotasana_backup login replication password :'backup';
create database cuotasana owner cuotasana_owner;
SQL
