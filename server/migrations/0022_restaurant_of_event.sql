-- An event is replayed by its own id too: whose log its deliveries are in.
create or replace function restaurant_of_delivery(wanted uuid) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
declare
  candidate bigint;
begin
  for candidate in select distinct restaurant_id from webhook_lanes loop
    perform set_config('app.restaurant_id', candidate::text, true);
    if exists (select from webhook_deliveries where id = wanted)
      or exists (select from webhook_deliveries where event_id = wanted) then
      return candidate;
    end if;
  end loop;
  return null;
end
$$;
