-- For the removal of old events: none goes before those that are pressed on it.
create index events_pressed_on_idx on events (restaurant_id, pressed_on) where pressed_on is not null;
