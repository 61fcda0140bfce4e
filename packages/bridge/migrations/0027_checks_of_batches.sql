-- Checks of a batch look at it once, and no row is checked twice. They refuse what they refused.

-- Orders, deposits, legs, attempts and accounts are never deleted, and their ids are fixed: whoever refers to one that exists refers to it for good. So
-- where a trigger reads the row anyway, or can read those of a whole statement, a foreign key would only read and lock each of them again. What a
-- foreign key also refused, emptying the table that is referred to, is refused here.
CREATE TRIGGER orders_not_emptied BEFORE TRUNCATE ON orders EXECUTE FUNCTION refuse_change('orders are kept');
CREATE TRIGGER deposits_not_emptied BEFORE TRUNCATE ON deposits EXECUTE FUNCTION refuse_change('deposits are kept');
CREATE TRIGGER legs_not_emptied BEFORE TRUNCATE ON legs EXECUTE FUNCTION refuse_change('legs are kept');
CREATE TRIGGER attempts_not_emptied BEFORE TRUNCATE ON attempts EXECUTE FUNCTION refuse_change('attempts are kept');
CREATE TRIGGER ledger_accounts_not_emptied BEFORE TRUNCATE ON ledger_accounts EXECUTE FUNCTION refuse_change('accounts are kept');

-- The ledger ---------------------------------------------------------------------------------------------------------------

-- The postings of one statement balance in every entry and book, so those of an entry always do. Entries and accounts are read by id, each posting's own:
-- a join could compare every posting with every account. Balances are locked in one order.
CREATE OR REPLACE FUNCTION apply_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT p.entry_id, a.network_id, a.token, sum(p.amount) AS amount, min(p.account_id) AS account_id,
      count(*) = count(e.id) AS has_entry, count(*) = count(a.id) AS has_accounts INTO wrong
    FROM posted p LEFT JOIN LATERAL (SELECT id FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true
      LEFT JOIN LATERAL (SELECT id, network_id, token FROM ledger_accounts WHERE id = p.account_id OFFSET 0) a ON true
    GROUP BY p.entry_id, a.network_id, a.token
    HAVING sum(p.amount) <> 0 OR count(*) <> count(e.id) OR count(*) <> count(a.id) LIMIT 1;
  IF FOUND AND NOT wrong.has_entry THEN
    RAISE EXCEPTION 'entry % does not exist', wrong.entry_id USING ERRCODE = 'foreign_key_violation';
  ELSIF FOUND AND NOT wrong.has_accounts THEN
    RAISE EXCEPTION 'account % does not exist', wrong.account_id USING ERRCODE = 'foreign_key_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'entry % does not balance in %/%: % is left over', wrong.entry_id, wrong.network_id, wrong.token, wrong.amount
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM FROM ledger_accounts WHERE id IN (SELECT account_id FROM posted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE ledger_accounts a SET balance = a.balance + s.amount
    FROM (SELECT account_id, sum(amount) AS amount FROM posted GROUP BY account_id) s WHERE a.id = s.account_id;
  RETURN NULL;
END $$;
ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_entry_id_fkey, DROP CONSTRAINT ledger_postings_account_id_fkey;

-- Events of orders ---------------------------------------------------------------------------------------------------------

CREATE FUNCTION check_events_have_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing uuid;
BEGIN
  SELECT n.order_id INTO missing FROM new_rows n LEFT JOIN LATERAL (SELECT id FROM orders WHERE id = n.order_id OFFSET 0) o ON true
    WHERE o.id IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'order % does not exist', missing USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_events_have_orders AFTER INSERT ON order_events REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_events_have_orders();
ALTER TABLE order_events DROP CONSTRAINT order_events_order_id_fkey;

-- Legs and attempts --------------------------------------------------------------------------------------------------------

-- As before; and that its order exists, which it reads anyway.
CREATE OR REPLACE FUNCTION check_leg_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r bulk_rows;
  part numeric;
  kind_of_order text;
BEGIN
  IF NEW.row_no IS NULL THEN
    IF NEW.order_id IS NULL THEN RETURN NEW; END IF;
    SELECT kind INTO kind_of_order FROM orders WHERE id = NEW.order_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'order % does not exist', NEW.order_id USING ERRCODE = 'foreign_key_violation';
    END IF;
    IF NEW.kind = 'payout' AND kind_of_order = 'bulk' THEN
      RAISE EXCEPTION 'order % is paid row by row', NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  SELECT * INTO STRICT r FROM bulk_rows WHERE order_id = NEW.order_id AND row_no = NEW.row_no;
  part := r.amount_in + r.platform_fee + r.destination_fee;
  IF NEW.kind = 'refund' THEN
    SELECT part - l.kept INTO part FROM legs l
      WHERE l.deposit_id = NEW.deposit_id AND l.row_no = NEW.row_no AND l.kind = 'payout' AND l.refund_state = 'owed';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'row % of order % was not given up', NEW.row_no, NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF NEW.funded <> part THEN
    RAISE EXCEPTION 'row % of order % is not worth %', NEW.row_no, NEW.order_id, NEW.funded USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.kind = 'payout' AND (NEW.leg_no <> NEW.row_no OR NEW.network_id <> r.network_out OR NEW.recipient <> r.recipient
      OR NEW.currency_id <> r.currency_out OR NEW.token IS DISTINCT FROM r.token_out OR NEW.amount <> r.amount_out) THEN
    RAISE EXCEPTION 'row % of order % is paid as it was ordered', NEW.row_no, NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- As before; and that its deposit exists.
CREATE OR REPLACE FUNCTION check_leg_funding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  d deposits;
  others numeric;
  refunds numeric;
BEGIN
  SELECT * INTO d FROM deposits WHERE id = NEW.deposit_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'deposit % does not exist', NEW.deposit_id USING ERRCODE = 'foreign_key_violation';
  END IF;
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
ALTER TABLE legs DROP CONSTRAINT legs_order_id_fkey, DROP CONSTRAINT legs_deposit_id_fkey;

-- As before; and that its attempt exists. A leg that does not is not claimed either.
CREATE OR REPLACE FUNCTION check_attempt_leg() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt attempts%ROWTYPE;
BEGIN
  SELECT * INTO attempt FROM attempts WHERE id = NEW.attempt_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'attempt % does not exist', NEW.attempt_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF attempt.status <> 'signed' OR attempt.kind = 'filler' OR (attempt.kind = 'batch') <> (NEW.payout_id IS NOT NULL) THEN
      RAISE EXCEPTION 'attempt % takes no such leg', NEW.attempt_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NOT EXISTS (SELECT FROM legs WHERE id = NEW.leg_id AND status = 'in_flight') THEN
      RAISE EXCEPTION 'leg % is not claimed', NEW.leg_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.outcome IS NOT NULL OR NOT NEW.live THEN
      RAISE EXCEPTION 'an attempt begins without an outcome' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.live AND NOT OLD.live THEN
    RAISE EXCEPTION 'attempt % is dead', OLD.attempt_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.outcome IS DISTINCT FROM OLD.outcome AND (attempt.final OR NOT OLD.live) THEN
    RAISE EXCEPTION 'attempt % is final', OLD.attempt_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.live AND NOT NEW.live AND NOT (attempt.status IN ('failed', 'expired') OR attempt.final AND NEW.outcome = 'failed') THEN
    RAISE EXCEPTION 'attempt % may still land', OLD.attempt_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
-- Bytes are refused unless their attempt may land (`check_variant`), which one that does not exist may not.
ALTER TABLE attempt_legs DROP CONSTRAINT attempt_legs_attempt_id_fkey, DROP CONSTRAINT attempt_legs_leg_id_fkey;
ALTER TABLE attempt_variants DROP CONSTRAINT attempt_variants_attempt_id_fkey;

-- What open orders demand --------------------------------------------------------------------------------------------------

-- As before, but one statement for an order of one recipient, whatever changes.
CREATE OR REPLACE FUNCTION note_open_demand() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Indexes of orders --------------------------------------------------------------------------------------------------------

-- Each of the six changes of an order writes every index that has it. What open orders take is a kept sum since `open_demand`; and a wallet's open orders
-- are among those in progress, which have an index.
DROP INDEX orders_open_by_destination;
DROP INDEX orders_open_of_sender;
