-- The months' own indexes are built here: no index of a partitioned table can be built concurrently.
create index audit_log_about_idx on audit_log (restaurant_id, subject_id);
drop index audit_log_subject_idx;
