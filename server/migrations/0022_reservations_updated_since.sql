create index reservations_updated_at_idx on reservations (restaurant_id, updated_at);
