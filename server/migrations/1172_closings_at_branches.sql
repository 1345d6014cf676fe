-- for each restaurant
insert into branch_closings (branch_id, day, float_minor, expected_minor, counted_minor, totals, note, closed_by, closed_at)
select default_branch(), day, float_minor, expected_minor, counted_minor, totals, note, closed_by, closed_at
  from day_closings where restaurant_id = current_restaurant()
on conflict do nothing;
