-- Why money went back: taken wrongly and due again, a courtesy, or dishes that were returned.
alter table payment_refunds add column kind text not null default 'correction';
alter table payment_refunds add constraint payment_refunds_kind_check
  check (kind in ('correction', 'goodwill', 'return')) not valid;
