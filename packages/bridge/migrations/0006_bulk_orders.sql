-- Bulk orders: an order whose one deposit pays many recipients, each by a leg of its own. A row is paid or refunded, once.

-- Orders -----------------------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  SELECT conname INTO STRICT name FROM pg_constraint
    WHERE conrelid = 'orders'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%transaction_out IS NOT NULL%';
  EXECUTE format('ALTER TABLE orders DROP CONSTRAINT %I', name);
END $$;
ALTER TABLE orders
  ADD COLUMN kind text NOT NULL DEFAULT 'standard' CHECK (kind IN ('standard', 'bulk')),
  ADD COLUMN execution_type text CHECK (execution_type IN ('sequence', 'fast')),
  -- Between the moments from which on two rows that follow each other may be paid.
  ADD COLUMN row_interval_ms integer CHECK (row_interval_ms >= 0),
  -- Of a bulk order the rows say where it goes; its `amount_out` and `payout_amount` are what all of them get, in the source currency.
  ALTER COLUMN network_out DROP NOT NULL,
  ALTER COLUMN currency_out DROP NOT NULL,
  ALTER COLUMN wallet_receiver DROP NOT NULL,
  ADD CONSTRAINT orders_of_a_kind CHECK (CASE kind
    WHEN 'bulk' THEN num_nonnulls(network_out, currency_out, token_out, wallet_receiver, transaction_out) = 0
      AND num_nulls(execution_type, row_interval_ms) = 0 AND status NOT IN ('SENT', 'SEND_FAILED')
      AND swap_fee = 0 AND amount_out + platform_fee + destination_fee = amount_in
    ELSE num_nulls(network_out, currency_out, wallet_receiver) = 0 AND num_nonnulls(execution_type, row_interval_ms) = 0
      AND (transaction_out IS NOT NULL OR status NOT IN ('SENDING', 'SENT', 'COMPLETE')) END);
ALTER TABLE orders ALTER COLUMN kind DROP DEFAULT;
CREATE TRIGGER orders_kind_is_fixed BEFORE UPDATE OF kind, execution_type, row_interval_ms
  ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');

-- Rows -------------------------------------------------------------------------------------------------------------------

CREATE TABLE bulk_rows (
  order_id uuid NOT NULL REFERENCES orders,
  row_no integer NOT NULL CHECK (row_no BETWEEN 0 AND 49),
  id uuid NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN (
    'PENDING', 'WAIT_DEPOSIT', 'DEPOSIT_FAILED', 'DEPOSITED', 'PROCESSING', 'COMPLETE', 'SEND_FAILED', 'REFUNDED', 'REJECTED', 'EXPIRED'
  )),
  updated_at timestamptz NOT NULL,
  network_out text NOT NULL,
  currency_out text NOT NULL,
  token_out text,
  recipient text NOT NULL,
  memo text CHECK (memo <> ''),
  -- The same amount on both sides, each in the base units of its currency. Fees are in the source currency.
  amount_in base_units NOT NULL CHECK (amount_in > 0),
  amount_out base_units NOT NULL CHECK (amount_out > 0),
  platform_fee base_units NOT NULL,
  platform_fee_usd base_units NOT NULL,
  destination_fee base_units NOT NULL,
  destination_fee_usd base_units NOT NULL,
  -- The payout that answers it.
  transaction_out text,
  PRIMARY KEY (order_id, row_no),
  CHECK (transaction_out IS NOT NULL OR status NOT IN ('PROCESSING', 'COMPLETE'))
);
CREATE INDEX bulk_rows_deposited ON bulk_rows (network_out) WHERE status = 'DEPOSITED';
CREATE TRIGGER bulk_rows_terms_are_fixed BEFORE UPDATE OF
    order_id, row_no, id, network_out, currency_out, token_out, recipient, memo, amount_in, amount_out, platform_fee, platform_fee_usd,
    destination_fee, destination_fee_usd
  ON bulk_rows FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER bulk_rows_are_kept BEFORE DELETE ON bulk_rows FOR EACH ROW EXECUTE FUNCTION refuse_change('orders are kept');
CREATE TRIGGER bulk_rows_stay_paid BEFORE UPDATE OF status ON bulk_rows
  FOR EACH ROW WHEN (OLD.status = 'COMPLETE' AND NEW.status <> 'COMPLETE') EXECUTE FUNCTION refuse_change('this row was paid');

-- At the end of its transaction a bulk order has its rows, numbered from zero, and together they are its deposit, to the unit.
CREATE FUNCTION check_bulk_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  r record;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN o := NEW; ELSE SELECT * INTO o FROM orders WHERE id = NEW.order_id; END IF;
  SELECT count(*) AS rows, max(row_no) AS last, sum(amount_in) AS amounts, sum(platform_fee) AS platform_fee,
    sum(destination_fee) AS destination_fee, bool_or(network_out = o.network_in) AS is_at_home
    INTO r FROM bulk_rows WHERE order_id = o.id;
  IF o.kind <> 'bulk' OR r.rows = 0 OR r.last <> r.rows - 1 OR r.is_at_home OR r.amounts <> o.amount_out
    OR r.platform_fee <> o.platform_fee OR r.destination_fee <> o.destination_fee THEN
    RAISE EXCEPTION 'the rows of order % are not what its deposit pays for', o.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_have_rows AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'bulk') EXECUTE FUNCTION check_bulk_order();
CREATE CONSTRAINT TRIGGER bulk_rows_are_whole AFTER INSERT ON bulk_rows
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_bulk_order();

-- Legs -------------------------------------------------------------------------------------------------------------------

ALTER TABLE legs
  -- The row that it pays, or whose refund it is.
  ADD COLUMN row_no integer,
  -- Of a row's payout that was given up: what becomes of its refund, as `deposits.refund_state` says it of a whole deposit.
  -- taken_back: the deposit left the chain before anything was sent back.
  ADD COLUMN refund_state text CHECK (refund_state IN ('none', 'held', 'released', 'owed', 'unrefundable', 'taken_back')),
  ADD COLUMN refund_after timestamptz,
  ADD FOREIGN KEY (order_id, row_no) REFERENCES bulk_rows (order_id, row_no),
  ADD CONSTRAINT legs_of_rows CHECK (row_no IS NULL OR order_id IS NOT NULL),
  ADD CONSTRAINT legs_refunds_of_rows CHECK (
    (refund_state IS NULL) = (refund_after IS NULL)
    AND (refund_state IS NOT NULL) = (kind = 'payout' AND row_no IS NOT NULL AND status = 'refunded'));
CREATE TRIGGER legs_rows_are_fixed BEFORE UPDATE OF row_no
  ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of a leg are fixed');
-- A row is paid or refunded: what could do either exists once.
CREATE UNIQUE INDEX legs_one_outcome_a_row ON legs (order_id, row_no) WHERE row_no IS NOT NULL AND status NOT IN ('cancelled', 'refunded');
DROP INDEX legs_one_refund;
CREATE UNIQUE INDEX legs_one_refund ON legs (deposit_id) WHERE kind = 'refund' AND row_no IS NULL AND status <> 'cancelled';
CREATE INDEX legs_given_up ON legs (order_id, row_no) WHERE refund_state IS NOT NULL;
CREATE INDEX legs_rows_to_refund ON legs (deposit_id) WHERE refund_state IN ('none', 'released');
CREATE INDEX legs_rows_held ON legs (deposit_id) WHERE refund_state = 'held';

-- A leg of a bulk order is a row's, in the row's terms; a row's refund is of what its payout would have used up, no more.
CREATE FUNCTION check_leg_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r bulk_rows;
BEGIN
  IF NEW.row_no IS NULL THEN
    IF NEW.kind = 'payout' AND EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND kind = 'bulk') THEN
      RAISE EXCEPTION 'order % is paid row by row', NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  SELECT * INTO STRICT r FROM bulk_rows WHERE order_id = NEW.order_id AND row_no = NEW.row_no;
  IF NEW.funded <> r.amount_in + r.platform_fee + r.destination_fee THEN
    RAISE EXCEPTION 'row % of order % is not worth %', NEW.row_no, NEW.order_id, NEW.funded USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.kind = 'payout' THEN
    IF NEW.leg_no <> NEW.row_no OR NEW.network_id <> r.network_out OR NEW.recipient <> r.recipient OR NEW.currency_id <> r.currency_out
      OR NEW.token IS DISTINCT FROM r.token_out OR NEW.amount <> r.amount_out THEN
      RAISE EXCEPTION 'row % of order % is paid as it was ordered', NEW.row_no, NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NOT EXISTS (SELECT FROM legs WHERE deposit_id = NEW.deposit_id AND row_no = NEW.row_no AND refund_state = 'owed') THEN
    RAISE EXCEPTION 'row % of order % was not given up', NEW.row_no, NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legs_follow_rows BEFORE INSERT ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_of_row();

-- All refunds of a deposit together are no more than it owes its sender.
CREATE OR REPLACE FUNCTION check_leg_funding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  d deposits;
  others numeric;
  refunds numeric;
BEGIN
  SELECT * INTO d FROM deposits WHERE id = NEW.deposit_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(funded), 0), coalesce(sum(funded) FILTER (WHERE kind = 'refund'), 0) INTO others, refunds
    FROM legs WHERE deposit_id = d.id AND status NOT IN ('cancelled', 'refunded');
  IF NEW.funded + others > d.amount THEN
    RAISE EXCEPTION 'deposit % has % for a leg of %', d.id, d.amount - others, NEW.funded USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.kind = 'refund' THEN
    IF NEW.recipient <> d.sender OR NEW.network_id <> d.network_id OR NEW.token IS DISTINCT FROM d.token THEN
      RAISE EXCEPTION 'deposit % goes back to its sender alone', d.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.funded + refunds > d.refund_part THEN
      RAISE EXCEPTION 'deposit % owes its sender %, not %', d.id, d.refund_part - refunds, NEW.funded USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
