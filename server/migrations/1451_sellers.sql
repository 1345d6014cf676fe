-- Who sells at a branch, as receipts name it: { legal_name, address, tax_number }.
alter table branches add column seller jsonb;
