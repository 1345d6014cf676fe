#!/bin/sh
# Run once, by the image of PostgreSQL, in an empty volume: an owner who is no superuser, as docs/operations.md describes it. Then
# nobody signs in as a superuser from outside of the container: `docker compose exec -u postgres postgres psql` does it inside.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role comanda_service nologin;
create role comanda login password :'password' in role comanda_service;
create database comanda owner comanda;
alter role postgres password null;
SQL
