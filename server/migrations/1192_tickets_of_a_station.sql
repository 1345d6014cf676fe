-- A station gets a ticket of its own for what is added later to an order. Nobody counts on there being only one.
alter table kitchen_tickets drop constraint kitchen_tickets_order_station_key;
