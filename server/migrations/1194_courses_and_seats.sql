-- When a line is served and who has it: as the order says, null where it does not.
alter table order_lines add column course integer;
alter table order_lines add column seat integer;
-- The course that somebody has to fire; null of what goes to the kitchen with the order.
alter table kitchen_tickets add column course integer;
