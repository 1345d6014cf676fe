-- A code means one dish in one app, and perhaps another in the next. A name of none was kept by an earlier version.
alter table hubrise_names drop constraint hubrise_names_key;
alter table hubrise_names add constraint hubrise_names_key unique nulls not distinct (restaurant_id, kind, key, of_item_id, source);
