-- What people call an order: 1, 2, 3 … at its branch on its business day. Null of orders from before there were numbers.
alter table orders add column number integer;

create table order_numbers (
  restaurant_id bigint not null default current_restaurant() references restaurants (id) on delete cascade,
  branch_id bigint not null,
  day date not null,
  last integer not null,
  primary key (restaurant_id, branch_id, day)
);
call protect_tenant_table('order_numbers');

-- The last of so many numbers of a day, which nobody else gets. Whoever comes next waits for the end of the transaction, so
-- that a number that is rolled back is given again and none is left out.
create function take_order_numbers(at_branch bigint, on_day date, how_many integer) returns integer
language sql as $$
  insert into order_numbers as taken (branch_id, day, last) values (at_branch, on_day, how_many)
  on conflict (restaurant_id, branch_id, day) do update set last = taken.last + excluded.last
  returning last
$$;

-- The next number where an order is placed at that moment: at the branch named, else at that of its table, else at the default one.
create function next_order_number(named bigint, code_of_table text, placed_at timestamptz)
returns table (number integer, branch_id bigint, day text) language plpgsql as $$
declare
  here_id bigint;
  here_day date;
begin
  select b.id, local::date - case when local::time < b.business_day_start::time then 1 else 0 end
    into here_id, here_day
    from unnest(array[named, (select t.branch_id from tables t where t.code = code_of_table limit 1), default_branch()])
           with ordinality as meant (id, place)
    join branches b on b.id = meant.id
    join restaurants r on r.id = b.restaurant_id
   cross join lateral (select placed_at at time zone coalesce(b.timezone, r.timezone) as local) clock
   where b.restaurant_id = current_restaurant()
   order by meant.place limit 1;
  return query select take_order_numbers(here_id, here_day, 1), here_id, here_day::text;
end
$$;
