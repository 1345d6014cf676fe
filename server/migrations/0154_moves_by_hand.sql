-- concurrently
create index concurrently if not exists stock_movements_rare_kind_idx on stock_movements (restaurant_id, kind, id desc) where kind <> 'use';
