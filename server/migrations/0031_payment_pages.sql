-- Under which address guests reach our page of the payment: a call made again must say the same as the first time.
alter table payments add column page_root text;
