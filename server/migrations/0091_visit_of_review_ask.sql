-- The page behind the link names the day of the visit, also where the order or booking has moved on since. Nothing has
-- written to this table before.
alter table review_asks add column visited_at timestamptz(3) not null;
