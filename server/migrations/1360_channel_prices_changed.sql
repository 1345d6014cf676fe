-- When a channel got another price list, or lost it: what it charges has changed since then, whatever is on the menu.

alter table channels add column prices_changed_at timestamp(3) with time zone;
