-- Until when an order that its guest chose to pay online must be paid; null: it need not be.
alter table orders add column pay_by timestamp(3) with time zone;
