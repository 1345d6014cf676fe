#!/bin/sh
# A backup at the start and every day after, in /backups; those older than BACKUP_KEEP_DAYS go. Copy them to another machine.
set -u
trap 'exit 0' TERM INT
cd /backups || exit 1
while :; do
  if /comanda/bin/comanda backup; then
    find . -maxdepth 1 -name 'comanda-*.backup.gz' -mtime "+${BACKUP_KEEP_DAYS:-14}" -delete
    pause=86400
  else
    pause=600
  fi
  # In the background, so that a stop need not wait for it.
  sleep "$pause" &
  wait $!
done
