-- The paired device that an order was placed on, such as a kiosk. The device may be gone since.
alter table orders add column device_id bigint;
