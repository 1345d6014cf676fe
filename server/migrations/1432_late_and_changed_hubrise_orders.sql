alter table hubrise_orders
  -- When the guest wants it, if that was said.
  add column wanted_at timestamptz(3),
  -- Somebody has said that it is still to be made, though its time is over.
  add column takes_late boolean not null default false,
  -- What was sold, and for how much, as the kitchen has it; and what HubRise says now, where that is something else.
  add column sold_hash text,
  add column sold_total text,
  add column changed_total text;
