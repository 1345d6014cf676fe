-- The events of one order, a booking or a guest mostly repeat each other. After some hours all but the first of them are
-- kept as their difference from it (`ground/events/press.ts`), and `event_body` gives the bytes that were sent.

-- What a process can read that others write; 1: pressed events. Of a version that knows nothing of it: 0.
alter table processes add column reads integer not null default 0;

alter table events add column pressed_on uuid;

-- A difference is a JSON list of texts and of pieces of the other body: the place of the first character, and how many.
create function unpressed(restaurant bigint, base uuid, difference text) returns text language plpgsql stable parallel safe as $$
declare
  whole text := (select event_body(e) from events e where e.restaurant_id = restaurant and e.id = base);
begin
  if whole is null then
    raise exception 'event %, which others are pressed on, is gone', base;
  end if;
  return (
    select string_agg(
             case json_typeof(piece) when 'string' then piece #>> '{}' else substr(whole, (piece ->> 0)::int, (piece ->> 1)::int) end,
             '' order by number)
      from json_array_elements(difference::json) with ordinality as pieces (piece, number));
end
$$;

create function event_body(e events) returns text language sql stable parallel safe as $$
  select case when e.pressed_on is null then e.body else unpressed(e.restaurant_id, e.pressed_on, e.body) end
$$;

create or replace function kept_answer(k idempotency_keys) returns text language sql stable as $$
  select coalesce(
    (select '{"data":' || (event_body(e)::json #> array['data', k.event_member])::text || ',"meta":{},"links":{}}'
       from events e where e.restaurant_id = k.restaurant_id and e.id = k.event_id),
    k.body)
$$;
