-- Where an event stands in the feed that integrators follow; null where it is no part of it (a test event).
create sequence event_places;
-- From here on nextval always answers a number above last_value.
select nextval('event_places');
grant usage, select on event_places to comanda_service;

-- A place is drawn as the event is written: of two changes of one thing, the one that had to wait for the other comes after it.
-- Until its transaction ends, a lock on the number last drawn before tells readers from where on the feed may still change.
-- It is shared, so nobody ever waits for it, and holds 31 bits of the number: more than are drawn during any transaction.
create function next_event_place() returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(current_restaurant()::int, (last_value & 2147483647)::int) from event_places;
  return nextval('event_places');
end
$$;

-- The last place up to which nothing of this restaurant is under way. The number is read before the locks: whoever takes
-- a lock after they were looked at draws a place beyond it. Rows are to be read by a later statement, with a newer snapshot:
-- a transaction whose lock is gone has committed.
create function settled_event_place() returns bigint language plpgsql as $$
declare
  newest bigint;
  settled bigint;
begin
  select last_value into newest from event_places;
  select min(newest - behind) into settled
    from (select (newest - objid::bigint) & 2147483647 as behind from pg_locks
           where locktype = 'advisory' and objsubid = 2 and classid = current_restaurant()::int::oid
             and database = (select oid from pg_database where datname = current_database())) held
   -- Further behind than half of what 31 bits hold: drawn since.
   where behind < 1073741824;
  return least(newest, settled);
end
$$;

alter table events add column place bigint;
-- Whoever owns the tables need not be a superuser, whom alone forced row-level security lets see every restaurant.
alter table events no force row level security;
update events e set place = numbered.place
  from (select restaurant_id, id, nextval('event_places') as place
          from (select restaurant_id, id from events order by created_at, id) o) numbered
 where numbered.restaurant_id = e.restaurant_id and numbered.id = e.id;
alter table events force row level security;
alter table events alter column place set default next_event_place();
create unique index events_place_idx on events (restaurant_id, place);
