-- A rate is held for minutes, by the time of the deposit's block; after that it is the worse of the order's and the market's.

-- Orders -----------------------------------------------------------------------------------------------------------------

ALTER TABLE orders
  -- A deposit whose block was made by then has the quoted rate; null where none is held: within one asset, and in bulk.
  ADD COLUMN rate_locked_until timestamptz,
  -- Less than this for all that was ordered is not paid: the deposit goes back. Null likewise.
  ADD COLUMN min_amount_out base_units,
  -- By which rate its deposit was credited, or its payout made: null while neither is, and one to one.
  ADD COLUMN rate text CHECK (rate IN ('LOCKED', 'MARKET')),
  ADD CONSTRAINT orders_rates CHECK (
    (type = 'SWAP' OR num_nonnulls(rate_locked_until, min_amount_out) = 0) AND (rate IS NULL OR credited_at IS NOT NULL)
    AND (rate <> 'LOCKED' OR rate_locked_until IS NOT NULL) AND min_amount_out <= amount_out);
CREATE TRIGGER orders_rates_are_fixed BEFORE UPDATE OF rate_locked_until, min_amount_out
  ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');

-- Deposits ---------------------------------------------------------------------------------------------------------------

ALTER TABLE deposits
  -- When its block was made, by the block's own word; null where it was not told: no rate is held for it.
  ADD COLUMN mined_at timestamptz,
  -- Its owner filled an order with it: it lay in suspense, and the moment was theirs to choose.
  ADD COLUMN claimed_at timestamptz;

-- Legs -------------------------------------------------------------------------------------------------------------------

-- What was credited for it, where the market gives less by the time that it is signed.
ALTER TABLE legs ADD COLUMN credited_payout base_units, ADD CONSTRAINT legs_lowered CHECK (amount <= credited_payout);
DROP TRIGGER legs_terms_are_fixed ON legs;
CREATE TRIGGER legs_terms_are_fixed BEFORE UPDATE OF
    id, kind, order_id, leg_no, deposit_id, network_id, recipient, currency_id, token, funded, fees
  ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of a leg are fixed');

-- A payout of one recipient that nothing was signed for may be of less than was credited, never of more.
CREATE FUNCTION check_leg_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount = OLD.amount AND NEW.credited_payout IS NOT DISTINCT FROM OLD.credited_payout THEN RETURN NEW; END IF;
  NEW.credited_payout := coalesce(OLD.credited_payout, OLD.amount);
  IF OLD.kind <> 'payout' OR OLD.row_no IS NOT NULL OR OLD.status <> 'due' OR NEW.status <> 'due' OR NEW.amount > NEW.credited_payout
    OR EXISTS (SELECT FROM leg_attempts WHERE leg_id = OLD.id AND status IN ('signed', 'broadcast', 'confirmed')) THEN
    RAISE EXCEPTION 'the terms of a leg are fixed: leg % may not be of %', OLD.id, NEW.amount USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legs_amounts_are_fixed BEFORE UPDATE OF amount, credited_payout ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_amount();
