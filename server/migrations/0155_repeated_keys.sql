-- An index stores a key that repeats once, with the places of its rows. So the lines of an order, those of a dish and the
-- entries about one thing take a fraction of the bytes where the key ends with what they share; the few rows are sorted when read.
drop index order_lines_order_id_idx;
drop index order_lines_item_id_idx;
drop index stock_movements_kind_idx;
