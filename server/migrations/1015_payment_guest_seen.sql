-- When the guest last opened the page of a payment, or came back from it: its provider is asked soon after.
alter table payments add column guest_seen_at timestamp(3) with time zone;
