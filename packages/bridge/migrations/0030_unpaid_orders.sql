-- Orders that nobody has paid are cut down, some days after a late deposit could fill them: what recognises a deposit stays, by which it goes back to
-- its sender. Rows, events and search terms leave.

ALTER TABLE orders ADD COLUMN cut_at timestamptz,
  ADD CONSTRAINT orders_cut_are_unpaid CHECK (
    cut_at IS NULL OR (status IN ('EXPIRED', 'REJECTED', 'DEPOSIT_FAILED') AND transaction_in IS NULL AND credited_at IS NULL AND cut_at > late_until));
CREATE TRIGGER orders_stay_cut BEFORE UPDATE OF cut_at ON orders
  FOR EACH ROW WHEN (OLD.cut_at IS NOT NULL) EXECUTE FUNCTION refuse_change('an order is cut once');

-- A deposit that was seen for an order, or that goes back to whoever made it, keeps the order whole.
CREATE FUNCTION check_cut_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM deposits WHERE order_id = NEW.id AND status IN ('seen', 'credited', 'lost'))
    OR EXISTS (SELECT FROM deposits WHERE order_id = NEW.id AND refund_after IS NOT NULL) THEN
    RAISE EXCEPTION 'order % has a deposit', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_cut_have_no_deposit BEFORE UPDATE OF cut_at ON orders FOR EACH ROW EXECUTE FUNCTION check_cut_order();

CREATE FUNCTION check_leaves_cut_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND cut_at IS NOT NULL) THEN
    RAISE EXCEPTION 'DELETE of % is refused: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
DROP TRIGGER bulk_rows_are_kept ON bulk_rows;
CREATE TRIGGER bulk_rows_are_kept BEFORE DELETE ON bulk_rows FOR EACH ROW EXECUTE FUNCTION check_leaves_cut_order('orders are kept');
DROP TRIGGER order_terms_append_only ON order_terms;
CREATE TRIGGER order_terms_append_only BEFORE UPDATE ON order_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change('terms of orders are only appended');
CREATE TRIGGER order_terms_are_kept BEFORE DELETE ON order_terms
  FOR EACH ROW EXECUTE FUNCTION check_leaves_cut_order('terms of orders are only appended');

-- As before; and an event of an order that was cut.
CREATE OR REPLACE FUNCTION check_event_is_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM archived_order_events a WHERE a.order_id = OLD.order_id AND a.version = OLD.version
    AND (a.event, a.to_status, a.data, a.at) = (OLD.event, OLD.to_status, OLD.data, OLD.at) AND a.from_status IS NOT DISTINCT FROM OLD.from_status)
    AND NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND cut_at IS NOT NULL) THEN
    RAISE EXCEPTION 'DELETE of order_events is refused: events are only appended' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

-- How far they are cut: ids of orders are made of time.
CREATE TABLE cut_progress (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  after_id uuid NOT NULL
);
INSERT INTO cut_progress (after_id) VALUES ('00000000-0000-0000-0000-000000000000');
