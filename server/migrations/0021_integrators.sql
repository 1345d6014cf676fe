-- What integrators keep beside an order: their own number for it, a note for each line, and which option each modifier was.
alter table orders add column reference text;
-- Only orders that bear one are in it, so that the others cost nothing more.
create index orders_reference_idx on orders (restaurant_id, reference, placed_at desc, id desc) where reference is not null;
alter table order_lines add column note text;

-- Whoever owns the tables need not be a superuser, whom alone forced row-level security lets see every restaurant.
alter table orders no force row level security;
alter table order_lines no force row level security;
alter table kitchen_tickets no force row level security;
alter table modifier_options no force row level security;
alter table item_modifier_groups no force row level security;

-- Lines kept the name and the price of a modifier, not its option. It is the option of the same name that the dish has
-- now, at the same price where several are called so; 0 where the dish has none of that name any more.
update order_lines l set modifiers = (
  select jsonb_agg(jsonb_build_object('option_id', coalesce(known.id, 0)) || kept.modifier order by kept.place)
    from jsonb_array_elements(l.modifiers) with ordinality as kept (modifier, place)
    left join lateral (
      select o.id
        from item_modifier_groups g
        join modifier_options o on o.restaurant_id = g.restaurant_id and o.group_id = g.group_id
       where g.restaurant_id = l.restaurant_id and g.item_id = l.item_id and o.name = kept.modifier -> 'name'
       order by o.price_minor <> (kept.modifier ->> 'price_minor')::bigint, o.id
       limit 1
    ) known on true
) where l.modifiers <> '[]';

update kitchen_tickets t set lines = (
  select jsonb_agg(line || '{"note": null}' order by place)
    from jsonb_array_elements(t.lines) with ordinality as printed (line, place)
) where t.lines <> '[]';

-- Orders are kept in the bytes they are shown in: the new members go in where presentOrder writes them.
update orders o set shown = (
  select row_to_json(whole)::text from (
    select s -> 'id' as id, s -> 'status' as status, s -> 'type' as type, s -> 'channel' as channel,
           null as reference, s -> 'branch_id' as branch_id, s -> 'table' as "table", s -> 'customer' as customer,
           s -> 'note' as note, s -> 'delivery_address' as delivery_address, s -> 'currency' as currency,
           s -> 'subtotal_minor' as subtotal_minor, s -> 'discount_minor' as discount_minor,
           s -> 'service_charge_minor' as service_charge_minor, s -> 'tax_added_minor' as tax_added_minor,
           s -> 'delivery_fee_minor' as delivery_fee_minor, s -> 'total_minor' as total_minor,
           s -> 'tax_breakdown' as tax_breakdown, s -> 'cancel_reason' as cancel_reason,
           array_to_json(array(
             select row_to_json(line) from (
               select i -> 'id' as id, i -> 'item_id' as item_id, l.variant_id, i -> 'name' as name,
                      i -> 'variant_name' as variant_name, i -> 'quantity' as quantity,
                      i -> 'unit_price_minor' as unit_price_minor, i -> 'line_total_minor' as line_total_minor,
                      i -> 'voided' as voided, null as note,
                      array_to_json(array(
                        select row_to_json(modifier) from (
                          select l.modifiers -> (nth::int - 1) -> 'option_id' as option_id,
                                 m -> 'name' as name, m -> 'price_minor' as price_minor
                            from json_array_elements(i -> 'modifiers') with ordinality as chosen (m, nth)
                           order by nth
                        ) modifier
                      )) as modifiers
                 from json_array_elements(s -> 'items') with ordinality as ordered (i, place)
                 left join order_lines l on l.restaurant_id = o.restaurant_id and l.id = (i ->> 'id')::bigint
                order by ordered.place
             ) line
           )) as items,
           s -> 'placed_at' as placed_at, s -> 'scheduled_for' as scheduled_for, s -> 'paid_at' as paid_at,
           s -> 'updated_at' as updated_at
      from (select o.shown::json as s) as kept
  ) whole
);

alter table orders force row level security;
alter table order_lines force row level security;
alter table kitchen_tickets force row level security;
alter table modifier_options force row level security;
alter table item_modifier_groups force row level security;
