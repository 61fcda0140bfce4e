-- What cannot be paid says why and since when, and goes back by itself: nothing stays due for ever. What failed on the chain is counted.

ALTER TABLE legs
  -- Why it was not signed when it was last tried; null while nothing keeps it, and from the moment that it is signed.
  ADD COLUMN waiting_reason text CHECK (waiting_reason IN ('LIQUIDITY', 'FEES', 'OUTFLOW', 'RECIPIENT')),
  ADD COLUMN waiting_since timestamptz,
  -- A payout is given up then; a refund is held for a person.
  ADD COLUMN returns_at timestamptz,
  -- Nothing is signed for it from this moment on: its owner takes the deposit back, or it can never be paid.
  ADD COLUMN stopped_at timestamptz,
  -- Attempts that a block has and that paid nothing, and what they have cost, in base units of the network's native coin.
  ADD COLUMN mined_failures integer NOT NULL DEFAULT 0,
  ADD COLUMN burnt base_units NOT NULL DEFAULT 0,
  -- Of a payout that was given up: what of `funded` is kept for that, in base units of the deposit's token.
  ADD COLUMN kept base_units NOT NULL DEFAULT 0,
  ADD CONSTRAINT legs_waiting CHECK (num_nonnulls(waiting_reason, waiting_since, returns_at) IN (0, 3)),
  ADD CONSTRAINT legs_kept CHECK (kept <= funded AND (kept = 0 OR kind = 'payout' AND status = 'refunded'));
CREATE INDEX legs_waiting_to_return ON legs (network_id) WHERE status = 'due' AND (waiting_reason IS NOT NULL OR stopped_at IS NOT NULL);
CREATE INDEX legs_line ON legs (network_id, currency_id, id) WHERE status = 'due' AND waiting_reason IS NOT NULL;

CREATE FUNCTION check_leg_stopped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.stopped_at IS NOT NULL AND NEW.status = 'in_flight' AND OLD.status = 'due' THEN
    RAISE EXCEPTION 'leg % goes back and is not paid', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.stopped_at IS NOT NULL AND NEW.stopped_at IS NULL THEN
    RAISE EXCEPTION 'leg % goes back and stays so', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legs_stay_stopped BEFORE UPDATE OF status, stopped_at ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_stopped();

ALTER TABLE deposits
  -- What is kept of it for payouts that failed on the chain: neither its order's nor its sender's.
  ADD COLUMN kept_part base_units NOT NULL DEFAULT 0,
  DROP CONSTRAINT deposits_parts,
  ADD CONSTRAINT deposits_parts CHECK (refund_part + dust_part + kept_part <= amount);

-- As before, but that a row's refund is of what is left of its part.
CREATE OR REPLACE FUNCTION check_leg_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r bulk_rows;
  part numeric;
BEGIN
  IF NEW.row_no IS NULL THEN
    IF NEW.kind = 'payout' AND EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND kind = 'bulk') THEN
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

-- What a person has let go counts in no limit.
CREATE INDEX refund_releases_of_deposit ON refund_releases (deposit_id);

-- What orders that nobody has paid yet would take from a destination.
CREATE INDEX orders_open_by_destination ON orders (expires_at) INCLUDE (currency_out, amount_out, transaction_in)
  WHERE status IN ('PENDING', 'WAIT_DEPOSIT');
