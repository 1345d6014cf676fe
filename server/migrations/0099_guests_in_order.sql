-- Lists of guests by visits, spending and name begin at their first row instead of reading and sorting all of them.
create index guests_visits_count_idx on guests (restaurant_id, visits_count, id) where erased_at is null;
create index guests_total_spend_minor_idx on guests (restaurant_id, total_spend_minor, id) where erased_at is null;
create index guests_name_idx on guests (restaurant_id, name, id) where erased_at is null;
