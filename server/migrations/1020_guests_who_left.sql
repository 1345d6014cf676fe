alter table reservations
  add column left_at timestamptz(3),
  add column was_served boolean not null default false;
