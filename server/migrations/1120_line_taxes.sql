-- What each line bears of each tax of its order, as it was last priced: [{ name, rate_pct, base_minor, tax_minor }].
alter table order_lines add column taxes jsonb;
