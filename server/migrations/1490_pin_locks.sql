-- How often in a row a person was locked at a till: each further time takes longer.
alter table pin_tries add column locks integer not null default 0;
