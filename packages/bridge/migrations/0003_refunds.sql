-- Deposits that are not as ordered: what goes back, to whom, and when. A refund is a leg like any other, but for its recipient.

-- Deposits ---------------------------------------------------------------------------------------------------------------

ALTER TABLE deposits
  -- Once it is credited or refunded: the part owed to its sender, and the part not worth sending back. The rest is its order's.
  ADD COLUMN refund_part base_units NOT NULL DEFAULT 0,
  ADD COLUMN dust_part base_units NOT NULL DEFAULT 0,
  -- Some or all of it goes back to its sender, from this moment on.
  ADD COLUMN refund_after timestamptz,
  -- none: not decided yet. held: its sender is a contract, a person decides. released: a person has decided. owed: a leg exists.
  -- unrefundable: less than the network's fee for sending it.
  ADD COLUMN refund_state text NOT NULL DEFAULT 'none'
    CHECK (refund_state IN ('none', 'held', 'released', 'owed', 'unrefundable')),
  ADD CONSTRAINT deposits_parts CHECK (refund_part + dust_part <= amount),
  ADD CONSTRAINT deposits_refund_time CHECK (refund_state = 'none' OR refund_after IS NOT NULL),
  DROP CONSTRAINT deposits_booked_check,
  ADD CONSTRAINT deposits_booked_check CHECK (booked IN ('none', 'own', 'suspense', 'order', 'refund', 'lost')),
  DROP CONSTRAINT deposits_check,
  -- What is wrong with it. Of a credited deposit: why some of it, or all, goes back.
  ADD CONSTRAINT deposits_reason CHECK (CASE WHEN status = 'unmatched' THEN reason IS NOT NULL
    WHEN status IN ('seen', 'orphaned') THEN reason IS NULL ELSE true END);
UPDATE deposits SET reason = 'short' WHERE reason = 'wrong_amount';
-- Deposits from before this rule: a person decides.
UPDATE deposits SET refund_after = seen_at, refund_state = 'held' WHERE status = 'unmatched' AND reason <> 'own_transfer';
CREATE INDEX deposits_to_refund ON deposits (network_id, refund_after) WHERE refund_state IN ('none', 'released');
CREATE INDEX deposits_held ON deposits (id) WHERE refund_state = 'held';
CREATE INDEX deposits_refunded_of_order ON deposits (order_id) WHERE refund_after IS NOT NULL;

-- Who let a refund go to a contract, and why.
CREATE TABLE refund_releases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_id bigint NOT NULL REFERENCES deposits,
  actor text NOT NULL CHECK (actor <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL
);
CREATE TRIGGER refund_releases_append_only BEFORE UPDATE OR DELETE ON refund_releases
  FOR EACH ROW EXECUTE FUNCTION refuse_change('releases are only appended');

-- Legs -------------------------------------------------------------------------------------------------------------------

ALTER TABLE legs
  ADD COLUMN kind text NOT NULL DEFAULT 'payout' CHECK (kind IN ('payout', 'refund')),
  -- How much of its deposit it uses up, and how much of that is ours once it is final; base units of the deposit's token.
  ADD COLUMN funded base_units,
  ADD COLUMN fees base_units,
  -- How often the recipient, or the chain, has refused it, and since when.
  ADD COLUMN refusals integer NOT NULL DEFAULT 0,
  ADD COLUMN refused_since timestamptz,
  ALTER COLUMN order_id DROP NOT NULL;
UPDATE legs l SET funded = o.amount_in, fees = o.platform_fee + o.swap_fee + o.destination_fee FROM orders o WHERE o.id = l.order_id;
ALTER TABLE legs
  ALTER COLUMN kind DROP DEFAULT,
  ALTER COLUMN funded SET NOT NULL,
  ALTER COLUMN fees SET NOT NULL,
  DROP CONSTRAINT legs_order_id_leg_no_key,
  ADD CONSTRAINT legs_fees CHECK (fees < funded),
  ADD CONSTRAINT legs_of_orders CHECK (kind = 'refund' OR order_id IS NOT NULL),
  ADD CONSTRAINT legs_refunds CHECK (kind = 'payout' OR (amount = funded - fees AND status <> 'refunded'));
-- What was taken back, or given up, is over; another deposit has another leg.
CREATE UNIQUE INDEX legs_order_id_leg_no_key ON legs (order_id, leg_no) WHERE kind = 'payout' AND status NOT IN ('cancelled', 'refunded');
CREATE UNIQUE INDEX legs_one_refund ON legs (deposit_id) WHERE kind = 'refund' AND status <> 'cancelled';
DROP TRIGGER legs_terms_are_fixed ON legs;
CREATE TRIGGER legs_terms_are_fixed BEFORE UPDATE OF
    id, kind, order_id, leg_no, deposit_id, network_id, recipient, currency_id, token, amount, funded, fees
  ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of a leg are fixed');

-- All legs of a deposit together use up no more than it, so that nothing is both paid out and given back; and what goes back goes to
-- the address that sent it, on its own network, in its own token. The deposit's row makes those who would add a leg wait for each other.
CREATE FUNCTION check_leg_funding() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  d deposits;
  others numeric;
BEGIN
  SELECT * INTO d FROM deposits WHERE id = NEW.deposit_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(funded), 0) INTO others FROM legs WHERE deposit_id = d.id AND status NOT IN ('cancelled', 'refunded');
  IF NEW.funded + others > d.amount THEN
    RAISE EXCEPTION 'deposit % has % for a leg of %', d.id, d.amount - others, NEW.funded USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.kind = 'refund' THEN
    IF NEW.recipient <> d.sender OR NEW.network_id <> d.network_id OR NEW.token IS DISTINCT FROM d.token THEN
      RAISE EXCEPTION 'deposit % goes back to its sender alone', d.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.funded > d.refund_part THEN
      RAISE EXCEPTION 'deposit % owes its sender %, not %', d.id, d.refund_part, NEW.funded USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legs_are_funded BEFORE INSERT ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_funding();

CREATE OR REPLACE FUNCTION check_leg_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status THEN RETURN NEW; END IF;
  IF OLD.status IN ('paid', 'refunded', 'cancelled') THEN
    RAISE EXCEPTION 'leg % is % and stays so', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'paid' THEN
    IF NOT EXISTS (SELECT FROM attempts WHERE leg_id = NEW.id AND status = 'confirmed' AND final) THEN
      RAISE EXCEPTION 'leg % has no final payout', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NEW.status <> 'in_flight' THEN
    IF EXISTS (SELECT FROM attempts WHERE leg_id = NEW.id AND status IN ('signed', 'broadcast', 'confirmed')) THEN
      RAISE EXCEPTION 'leg % has an attempt that may still land', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE INDEX legs_refused ON legs (network_id) WHERE kind = 'payout' AND status = 'due' AND refused_since IS NOT NULL;

-- Orders -----------------------------------------------------------------------------------------------------------------

ALTER TABLE orders
  -- What of its deposit the order is filled with, and what is paid out for that: as ordered, or at the order's own rate.
  ADD COLUMN credited_amount base_units,
  ADD COLUMN payout_amount base_units;
ALTER TABLE orders DISABLE TRIGGER orders_count_versions;
UPDATE orders SET credited_amount = amount_in, payout_amount = amount_out WHERE credited_at IS NOT NULL;
ALTER TABLE orders ENABLE TRIGGER orders_count_versions;
DO $$
DECLARE
  name text;
BEGIN
  SELECT conname INTO STRICT name FROM pg_constraint
    WHERE conrelid = 'orders'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%credited_at IS NOT NULL) = (status%';
  EXECUTE format('ALTER TABLE orders DROP CONSTRAINT %I', name);
END $$;
ALTER TABLE orders
  -- A rejected order may have had its deposit credited: its payout was impossible, and the deposit goes back.
  ADD CONSTRAINT orders_credited CHECK (CASE
    WHEN status IN ('DEPOSITED', 'SENDING', 'SENT', 'COMPLETE', 'SEND_FAILED') THEN credited_at IS NOT NULL
    ELSE credited_at IS NULL OR status = 'REJECTED' END),
  ADD CONSTRAINT orders_credited_amounts CHECK (
    (credited_at IS NULL) = (credited_amount IS NULL) AND (credited_at IS NULL) = (payout_amount IS NULL));
