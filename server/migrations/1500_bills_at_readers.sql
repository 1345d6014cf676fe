-- For which dishes and seats of a bill a card reader asks, kept with the first payment of the tap. Null: for a sum.
alter table payments add column bill_split jsonb;
