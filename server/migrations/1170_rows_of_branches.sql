-- What a call of staff reads is of the branches that it names, or that its person is limited to: `app.branches`, an array.
-- Empty, as everywhere else: of all of them. It hides rows from reads alone; nothing is written under it.
create function at_seen_branch(branch_id bigint) returns boolean
  language sql stable parallel safe
  return case coalesce(current_setting('app.branches', true), '')
           when '' then true
           else branch_id = any (current_setting('app.branches', true)::bigint[])
         end;

create function sees_all_branches() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.branches', true), '') = '';

create procedure limit_to_branches(tenant_table regclass)
  language plpgsql as $$
begin
  execute format(
    'create policy only_seen_branches on %s as restrictive for select using (at_seen_branch(branch_id))', tenant_table
  );
end
$$;
revoke execute on procedure limit_to_branches from public;

call limit_to_branches('orders');
call limit_to_branches('reservations');
call limit_to_branches('tables');
call limit_to_branches('waitlist');
call limit_to_branches('kitchen_devices');
call limit_to_branches('kitchen_pairings');
call limit_to_branches('printers');
call limit_to_branches('shift_weeks');
call limit_to_branches('stock_levels');
call limit_to_branches('stock_movements');
call limit_to_branches('stock_uses');
call limit_to_branches('stock_branch_sell_outs');
call limit_to_branches('stocktakes');
call limit_to_branches('purchase_orders');
call limit_to_branches('daily_sales');
call limit_to_branches('hourly_sales');
call limit_to_branches('dish_sales');

-- Rows that have no branch of their own lie where what they are of lies; what is of neither counts at the default one.
create policy only_seen_branches on payments as restrictive for select using (
  sees_all_branches() or case
    when order_id is not null then exists (select from orders o where o.restaurant_id = payments.restaurant_id and o.id = order_id)
    when reservation_id is not null then exists (
      select from reservations r where r.restaurant_id = payments.restaurant_id and r.id = reservation_id)
    else at_seen_branch(default_branch()) end
);
create policy only_seen_branches on reviews as restrictive for select using (
  sees_all_branches() or case
    when order_id is not null then exists (select from orders o where o.restaurant_id = reviews.restaurant_id and o.id = order_id)
    when reservation_id is not null then exists (
      select from reservations r where r.restaurant_id = reviews.restaurant_id and r.id = reservation_id)
    else at_seen_branch(default_branch()) end
);
create policy only_seen_branches on sittings as restrictive for select using (
  sees_all_branches()
  or exists (select from sitting_tables s join tables t on t.restaurant_id = s.restaurant_id and t.id = s.table_id
              where s.restaurant_id = sittings.restaurant_id and s.sitting_id = sittings.id)
  or exists (select from sitting_orders s join orders o on o.restaurant_id = s.restaurant_id and o.id = s.order_id
              where s.restaurant_id = sittings.restaurant_id and s.sitting_id = sittings.id)
);
create policy only_seen_branches on table_holds as restrictive for select using (
  sees_all_branches() or table_ids = '{}' or exists (
    select from tables t where t.restaurant_id = table_holds.restaurant_id and t.id = any (table_ids))
);
create policy only_seen_branches on print_jobs as restrictive for select using (
  sees_all_branches() or exists (
    select from printers p where p.restaurant_id = print_jobs.restaurant_id and p.id = printer_id)
);
