-- A till that is not told of a voided line goes on asking for its money.
update webhook_endpoints set events = array_append(events, 'order.updated')
 where purpose = 'point_of_sale' and not 'order.updated' = any (events);
