-- Where a gift card or tickets were paid for, so that the money is in that branch's drawer. Null: where the order or the booking
-- is, and of what else was paid for before, at the default branch.
alter table payments add column branch_id bigint;

drop policy only_seen_branches on payments;
create policy only_seen_branches on payments as restrictive for select using (
  sees_all_branches() or case
    when order_id is not null then exists (select from orders o where o.restaurant_id = payments.restaurant_id and o.id = order_id)
    when reservation_id is not null then exists (
      select from reservations r where r.restaurant_id = payments.restaurant_id and r.id = reservation_id)
    else at_seen_branch(coalesce(branch_id, default_branch())) end
);
