-- A line that was ordered after its order was placed, and when. Null: with the order.
alter table order_lines add column added_at timestamptz;
-- Dishes that were added to an order that the kitchen knows.
alter table kitchen_tickets add column added boolean not null default false;
