-- A restaurant that its owner has closed for good, or a sandbox that was deleted. Whoever looks for a restaurant no
-- longer finds it; its rows stay until the operator removes them.
alter table restaurants
  add column closed_at timestamptz(3),
  -- When its owner last downloaded all of it: closing asks for that first.
  add column exported_at timestamptz(3);

-- A deleted sandbox makes room for another.
alter table restaurants drop constraint restaurants_live_restaurant_id_key;
create unique index restaurants_live_restaurant_id_key on restaurants (live_restaurant_id) where closed_at is null;

-- Only the reset of a sandbox takes money rows away, and the operator who removes a closed restaurant.
create or replace function keep_money() returns trigger language plpgsql as $$
begin
  if not exists (
    select from restaurants where id = old.restaurant_id and (live_restaurant_id is not null or closed_at is not null)
  ) then
    raise exception 'rows of money stay' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;

create or replace function keep_money_rows() returns trigger language plpgsql as $$
begin
  if exists (
    select from restaurants r
     where r.id = old.restaurant_id and (r.live_restaurant_id is not null or r.closed_at is not null)
  ) then
    return old;
  end if;
  raise exception 'rows of % are never removed', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
