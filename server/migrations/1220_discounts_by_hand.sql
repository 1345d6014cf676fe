-- The owner's reasons for what staff take off, and how much they may without a manager; {} until it is set.
alter table restaurant_rules add column by_hand jsonb not null default '{}'::jsonb;
