-- Checks find their rows by key, at the same cost however many rows there are. They refuse what they refused.

-- Attempts ---------------------------------------------------------------------------------------------------------------

-- A slot is looked for by two indexes, those of payouts and those of fillers: one for both did not exist, and every attempt was read.
CREATE INDEX attempts_fillers ON attempts (network_id, wallet, slot) WHERE kind = 'filler';

CREATE OR REPLACE FUNCTION check_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'signed' THEN
      RAISE EXCEPTION 'an attempt begins signed' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.kind <> 'filler' AND (
      EXISTS (SELECT FROM attempts WHERE network_id = NEW.network_id AND wallet = NEW.wallet AND slot = NEW.slot AND kind <> 'filler')
      OR EXISTS (SELECT FROM attempts WHERE network_id = NEW.network_id AND wallet = NEW.wallet AND slot = NEW.slot AND kind = 'filler')
    ) THEN
      RAISE EXCEPTION 'slot % is used', NEW.slot USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF OLD.status IN ('failed', 'expired') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'attempt % is dead', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF OLD.final AND NOT NEW.final THEN
    RAISE EXCEPTION 'attempt % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NEW.final AND NOT OLD.final AND EXISTS (SELECT FROM attempt_legs WHERE attempt_id = NEW.id AND outcome IS NULL) THEN
    RAISE EXCEPTION 'attempt % has a leg without an outcome', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- The attempt is read by its id alone: with its status in the query, the index of open attempts could be read from end to end.
CREATE OR REPLACE FUNCTION check_variant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt attempts%ROWTYPE;
BEGIN
  SELECT * INTO attempt FROM attempts WHERE id = NEW.attempt_id;
  IF attempt.network_id = NEW.network_id AND NOT attempt.final AND attempt.status IN ('signed', 'broadcast', 'confirmed') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'attempt % takes no more bytes', NEW.attempt_id USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Only what ends, or has ended, is looked at when it changes.
DROP TRIGGER attempts_are_claimed ON attempts;
CREATE TRIGGER attempts_are_claimed BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION check_attempt();
CREATE TRIGGER attempts_stay_ended BEFORE UPDATE OF status, final ON attempts FOR EACH ROW
  WHEN (NEW.final OR OLD.final OR OLD.status IN ('failed', 'expired')) EXECUTE FUNCTION check_attempt();
-- Only an attempt that ends sets its legs free.
DROP TRIGGER attempts_release_legs ON attempts;
CREATE TRIGGER attempts_release_legs AFTER UPDATE OF status, final ON attempts FOR EACH ROW
  WHEN (NEW.final OR NEW.status IN ('failed', 'expired')) EXECUTE FUNCTION release_legs();

-- Legs -------------------------------------------------------------------------------------------------------------------

-- Due legs are read in the order in which they are paid, as many as are paid at once.
DROP INDEX legs_due;
CREATE INDEX legs_due ON legs (network_id, retry_at, id) WHERE status = 'due';

-- Dollars that a payout was worth at its last claim: what left a network within the hour is a sum over the index. Null for refunds, and for payouts
-- claimed before this was kept: their value is worked out.
ALTER TABLE legs ADD COLUMN claimed_usd base_units, ADD CONSTRAINT legs_claimed_value CHECK (claimed_usd IS NULL OR kind = 'payout');
DROP INDEX legs_claimed;
CREATE INDEX legs_claimed ON legs (network_id, claimed_at) INCLUDE (claimed_usd)
  WHERE status IN ('in_flight', 'paid', 'refunded') AND claimed_at IS NOT NULL;

-- As before, but that the attempt is read by its id alone: the index of final attempts could be read from end to end.
CREATE OR REPLACE FUNCTION check_leg_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status THEN RETURN NEW; END IF;
  IF OLD.status IN ('paid', 'refunded', 'cancelled') THEN
    RAISE EXCEPTION 'leg % is % and stays so', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'paid' THEN
    IF NOT EXISTS (SELECT FROM attempt_legs al WHERE al.leg_id = NEW.id AND al.live AND al.outcome = 'paid'
        AND (SELECT a.final FROM attempts a WHERE a.id = al.attempt_id))
      AND NOT EXISTS (SELECT FROM leg_settlements WHERE leg_id = NEW.id) THEN
      RAISE EXCEPTION 'leg % has no final payout', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF EXISTS (SELECT FROM leg_settlements WHERE leg_id = NEW.id) THEN
    RAISE EXCEPTION 'leg % was paid', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NEW.status <> 'in_flight' THEN
    IF EXISTS (SELECT FROM attempt_legs WHERE leg_id = NEW.id AND live) THEN
      RAISE EXCEPTION 'leg % has an attempt that may still land', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER legs_have_one_outcome ON legs;
CREATE TRIGGER legs_have_one_outcome BEFORE UPDATE OF status ON legs FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION check_leg_status();
DROP TRIGGER legs_stay_stopped ON legs;
CREATE TRIGGER legs_stay_stopped BEFORE UPDATE OF status, stopped_at ON legs FOR EACH ROW
  WHEN (NEW.stopped_at IS NOT NULL OR OLD.stopped_at IS NOT NULL) EXECUTE FUNCTION check_leg_stopped();

-- As before, but that the order is read by its id alone: the index of bulk orders could be read from end to end.
CREATE OR REPLACE FUNCTION check_leg_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r bulk_rows;
  part numeric;
BEGIN
  IF NEW.row_no IS NULL THEN
    IF NEW.kind = 'payout' AND (SELECT kind FROM orders WHERE id = NEW.order_id) = 'bulk' THEN
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

-- Orders -----------------------------------------------------------------------------------------------------------------

-- As before, but without a query over both hashes.
CREATE OR REPLACE FUNCTION note_order_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deposit text := CASE WHEN NEW.transaction_in IS DISTINCT FROM OLD.transaction_in THEN order_term(NEW.transaction_in) END;
  payout text := CASE WHEN NEW.transaction_out IS DISTINCT FROM OLD.transaction_out THEN order_term(NEW.transaction_out) END;
BEGIN
  IF deposit IS NOT NULL THEN
    INSERT INTO order_terms (wallet_sender, term, created_at, order_id) VALUES (NEW.wallet_sender, deposit, NEW.created_at, NEW.id);
  END IF;
  IF payout IS NOT NULL AND payout IS DISTINCT FROM deposit THEN
    INSERT INTO order_terms (wallet_sender, term, created_at, order_id) VALUES (NEW.wallet_sender, payout, NEW.created_at, NEW.id);
  END IF;
  RETURN NULL;
END $$;

-- A version is compared without a call; only a wrong one is reported by the function.
DROP TRIGGER orders_count_versions ON orders;
CREATE TRIGGER orders_count_versions BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (NEW.version IS DISTINCT FROM OLD.version + 1) EXECUTE FUNCTION check_order_version();
