-- The memo by which the recipient of an order identifies its payment; recipients of bulk orders have theirs in their rows.
ALTER TABLE orders ADD COLUMN memo text CHECK (memo <> '');
ALTER TABLE orders ADD CONSTRAINT orders_memo CHECK (memo IS NULL OR kind = 'standard');
CREATE TRIGGER orders_memo_is_fixed BEFORE UPDATE OF memo ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
