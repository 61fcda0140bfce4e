-- What open orders will take out of each currency, as a sum that is kept, however many there are. Only appended to by those who write orders, so that no
-- two of them wait for each other; what was appended is added to the sums now and then.

CREATE TABLE open_demand (
  network_in text NOT NULL,
  -- Of the destination, in whose base units the amount is.
  currency_id text NOT NULL,
  -- The order's deposit was seen.
  is_paid boolean NOT NULL,
  amount numeric(78, 0) NOT NULL,
  PRIMARY KEY (network_in, currency_id, is_paid)
);
CREATE TABLE open_demand_changes (
  network_in text NOT NULL,
  currency_id text NOT NULL,
  is_paid boolean NOT NULL,
  amount numeric(78, 0) NOT NULL
);

CREATE FUNCTION is_open_order(status text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN status IN ('PENDING', 'WAIT_DEPOSIT');

CREATE FUNCTION change_open_demand(o orders, sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF o.kind = 'bulk' THEN
    INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount)
      SELECT o.network_in, b.currency_out, o.transaction_in IS NOT NULL, sign * sum(b.amount_out)
      FROM bulk_rows b WHERE b.order_id = o.id GROUP BY b.currency_out;
  ELSE
    INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount)
      VALUES (o.network_in, o.currency_out, o.transaction_in IS NOT NULL, sign * o.amount_out);
  END IF;
END $$;

-- One statement for an order of one recipient, whatever changes.
CREATE FUNCTION note_open_demand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_open boolean := TG_OP = 'UPDATE' AND is_open_order(OLD.status);
  is_open boolean := is_open_order(NEW.status);
BEGIN
  IF NEW.kind = 'bulk' THEN
    IF was_open THEN PERFORM change_open_demand(OLD, -1); END IF;
    IF is_open THEN PERFORM change_open_demand(NEW, 1); END IF;
  ELSIF was_open AND is_open THEN
    INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount) VALUES
      (OLD.network_in, OLD.currency_out, OLD.transaction_in IS NOT NULL, -OLD.amount_out),
      (NEW.network_in, NEW.currency_out, NEW.transaction_in IS NOT NULL, NEW.amount_out);
  ELSIF was_open THEN
    INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount)
      VALUES (OLD.network_in, OLD.currency_out, OLD.transaction_in IS NOT NULL, -OLD.amount_out);
  ELSIF is_open THEN
    INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount)
      VALUES (NEW.network_in, NEW.currency_out, NEW.transaction_in IS NOT NULL, NEW.amount_out);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_new_have_demand AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.kind <> 'bulk' AND is_open_order(NEW.status)) EXECUTE FUNCTION note_open_demand();
CREATE TRIGGER orders_change_demand AFTER UPDATE OF status, transaction_in ON orders FOR EACH ROW
  WHEN (is_open_order(OLD.status) <> is_open_order(NEW.status)
    OR is_open_order(NEW.status) AND (OLD.transaction_in IS NULL) <> (NEW.transaction_in IS NULL))
  EXECUTE FUNCTION note_open_demand();

-- Rows come after their order.
CREATE FUNCTION note_bulk_demand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount)
    SELECT o.network_in, r.currency_out, o.transaction_in IS NOT NULL, sum(r.amount_out)
    FROM new_rows r JOIN orders o ON o.id = r.order_id WHERE is_open_order(o.status) GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER bulk_rows_have_demand AFTER INSERT ON bulk_rows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_bulk_demand();

-- Counts anew from the orders. Whoever writes an order waits meanwhile.
CREATE FUNCTION recount_open_demand() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders, bulk_rows IN SHARE MODE;
  DELETE FROM open_demand_changes;
  DELETE FROM open_demand;
  INSERT INTO open_demand (network_in, currency_id, is_paid, amount)
    SELECT o.network_in, coalesce(o.currency_out, b.currency_out), o.transaction_in IS NOT NULL, sum(coalesce(b.amount_out, o.amount_out))
    FROM orders o LEFT JOIN bulk_rows b ON b.order_id = o.id AND o.kind = 'bulk'
    WHERE o.status IN ('PENDING', 'WAIT_DEPOSIT') GROUP BY 1, 2, 3;
END $$;
