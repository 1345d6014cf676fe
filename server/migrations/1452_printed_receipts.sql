-- One receipt of an order; null: its sale, or what there is to say before there is one.
alter table print_jobs add column receipt_id uuid;
