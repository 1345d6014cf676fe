-- The end of a day is a branch's: each has its own drawer. The days of the default branch are written to `day_closings`, as
-- the version before does, and copied from there; all are read here.
create table branch_closings (
  restaurant_id bigint not null default current_restaurant(),
  branch_id bigint not null,
  day date not null,
  float_minor bigint not null,
  expected_minor bigint not null,
  counted_minor bigint not null,
  totals jsonb not null,
  note text,
  closed_by text not null,
  closed_at timestamptz(3) not null,
  constraint branch_closings_pkey primary key (restaurant_id, branch_id, day)
);
call protect_tenant_table('branch_closings', 'select, insert, update, delete');
call limit_to_branches('branch_closings');

create function copy_day_closing() returns trigger
  language plpgsql
  set search_path = public
  as $$
begin
  insert into branch_closings (restaurant_id, branch_id, day, float_minor, expected_minor, counted_minor, totals, note, closed_by, closed_at)
  values (new.restaurant_id, default_branch(), new.day, new.float_minor, new.expected_minor, new.counted_minor, new.totals, new.note,
          new.closed_by, new.closed_at)
  on conflict (restaurant_id, branch_id, day) do update
    set float_minor = excluded.float_minor, expected_minor = excluded.expected_minor, counted_minor = excluded.counted_minor,
        totals = excluded.totals, note = excluded.note, closed_by = excluded.closed_by, closed_at = excluded.closed_at;
  return null;
end $$;
create trigger copy_day_closing after insert or update on day_closings
  for each row execute function copy_day_closing();
