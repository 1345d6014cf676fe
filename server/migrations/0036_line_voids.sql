-- What a line was taxed by. Sums are worked out anew when a line is voided, and its dish may have moved or gone since.
alter table order_lines add column category_id bigint;
