-- What a message shows as pictures to be scanned, sealed until it has been sent or given up, as its text is.
alter table mails add column sealed_codes bytea;
