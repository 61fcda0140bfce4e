-- Legs: each a debt to one recipient of an order, or a refund to the sender of a deposit.

CREATE TABLE legs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its order and its deposit exist: `check_leg_of_row` and `check_leg_funding` read them, so that no foreign key has to.
  order_id uuid,
  leg_no integer NOT NULL CHECK (leg_no >= 0),
  deposit_id bigint NOT NULL,
  network_id text NOT NULL,
  recipient text NOT NULL,
  currency_id text NOT NULL,
  token text,
  amount base_units NOT NULL CHECK (amount > 0),
  -- due: may be signed. in_flight: has a live attempt. One outcome, which is final: paid or refunded.
  -- cancelled: its deposit vanished before anything was signed.
  status text NOT NULL CHECK (status IN ('due', 'in_flight', 'paid', 'refunded', 'cancelled')),
  retry_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  kind text NOT NULL CHECK (kind IN ('payout', 'refund')),
  -- How much of its deposit it uses up, and how much of that is ours once it is final; base units of the deposit's token.
  funded base_units NOT NULL,
  fees base_units NOT NULL,
  -- How often the recipient, or the chain, has refused it, and since when.
  refusals integer NOT NULL DEFAULT 0,
  refused_since timestamptz,
  -- When it was claimed last: what left the network lately. A leg that is due again has left nothing.
  claimed_at timestamptz,
  -- The row that it pays, or whose refund it is.
  row_no integer,
  -- Of a row's payout that was given up: what becomes of its refund, as `deposits.refund_state` says it of a whole deposit.
  -- taken_back: the deposit left the chain before anything was sent back.
  refund_state text CHECK (refund_state IN ('none', 'held', 'released', 'owed', 'unrefundable', 'taken_back')),
  refund_after timestamptz,
  -- What was credited for it, where the market gives less by the time that it is signed.
  credited_payout base_units,
  -- Why it was not signed when it was last tried; null while nothing keeps it, and from the moment that it is signed.
  waiting_reason text CHECK (waiting_reason IN ('LIQUIDITY', 'FEES', 'OUTFLOW', 'RECIPIENT')),
  waiting_since timestamptz,
  -- A payout is given up then, so that nothing stays due for ever; a refund is held for a person.
  returns_at timestamptz,
  -- Nothing is signed for it from this moment on: its owner takes the deposit back, or it can never be paid.
  stopped_at timestamptz,
  -- Attempts that a block has and that paid nothing, and what they have cost, in base units of the network's native coin.
  mined_failures integer NOT NULL DEFAULT 0,
  burnt base_units NOT NULL DEFAULT 0,
  -- Of a payout that was given up: what of `funded` is kept for that, in base units of the deposit's token.
  kept base_units NOT NULL DEFAULT 0,
  -- Dollars, of what goes back alone, when that was decided; null: its order says what it is worth.
  value_usd base_units,
  -- Dollars that a payout was worth at its last claim: what left a network within the hour is a sum over the index. Null for refunds, and for
  -- payouts claimed before this was kept: their value is worked out.
  claimed_usd base_units,
  -- A payment that waits for its network's hour says about when that has room for it.
  expected_at timestamptz,
  FOREIGN KEY (order_id, row_no) REFERENCES bulk_rows (order_id, row_no),
  CONSTRAINT legs_fees CHECK (fees < funded),
  CONSTRAINT legs_of_orders CHECK (kind = 'refund' OR order_id IS NOT NULL),
  CONSTRAINT legs_of_rows CHECK (row_no IS NULL OR order_id IS NOT NULL),
  CONSTRAINT legs_refunds CHECK (kind = 'payout' OR (amount = funded - fees AND status <> 'refunded')),
  CONSTRAINT legs_refunds_of_rows CHECK (
    (refund_state IS NULL) = (refund_after IS NULL)
    AND (refund_state IS NOT NULL) = (kind = 'payout' AND row_no IS NOT NULL AND status = 'refunded')),
  CONSTRAINT legs_lowered CHECK (amount <= credited_payout),
  CONSTRAINT legs_waiting CHECK (num_nonnulls(waiting_reason, waiting_since, returns_at) IN (0, 3)),
  CONSTRAINT legs_kept CHECK (kept <= funded AND (kept = 0 OR kind = 'payout' AND status = 'refunded')),
  CONSTRAINT legs_value CHECK (value_usd IS NULL OR kind = 'refund'),
  CONSTRAINT legs_claimed_value CHECK (claimed_usd IS NULL OR kind = 'payout'),
  CONSTRAINT legs_expected CHECK (expected_at IS NULL OR waiting_reason = 'OUTFLOW')
);

-- What was taken back, or given up, is over; another deposit has another leg.
CREATE UNIQUE INDEX legs_order_id_leg_no_key ON legs (order_id, leg_no) WHERE kind = 'payout' AND status NOT IN ('cancelled', 'refunded');
CREATE UNIQUE INDEX legs_one_refund ON legs (deposit_id) WHERE kind = 'refund' AND row_no IS NULL AND status <> 'cancelled';
-- A row is paid or refunded: what could do either exists once.
CREATE UNIQUE INDEX legs_one_outcome_a_row ON legs (order_id, row_no) WHERE row_no IS NOT NULL AND status NOT IN ('cancelled', 'refunded');
-- Due legs are read in the order in which they are paid, as many as are paid at once.
CREATE INDEX legs_due ON legs (network_id, retry_at, id) WHERE status = 'due';
CREATE INDEX legs_owed ON legs (network_id, currency_id) WHERE status IN ('due', 'in_flight');
CREATE INDEX legs_of_deposit ON legs (deposit_id);
CREATE INDEX legs_claimed ON legs (network_id, claimed_at) INCLUDE (claimed_usd)
  WHERE status IN ('in_flight', 'paid', 'refunded') AND claimed_at IS NOT NULL;
CREATE INDEX legs_line ON legs (network_id, currency_id, id) WHERE status = 'due' AND waiting_reason IS NOT NULL;
CREATE INDEX legs_waiting_to_return ON legs (network_id) WHERE status = 'due' AND (waiting_reason IS NOT NULL OR stopped_at IS NOT NULL);
CREATE INDEX legs_refused ON legs (network_id) WHERE kind = 'payout' AND status = 'due' AND refused_since IS NOT NULL;
CREATE INDEX legs_given_up ON legs (order_id, row_no) WHERE refund_state IS NOT NULL;
CREATE INDEX legs_rows_to_refund ON legs (deposit_id) WHERE refund_state IN ('none', 'released');
CREATE INDEX legs_rows_held ON legs (deposit_id) WHERE refund_state = 'held';

CREATE TRIGGER legs_terms_are_fixed BEFORE UPDATE OF
    id, kind, order_id, leg_no, deposit_id, network_id, recipient, currency_id, token, funded, fees
  ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of a leg are fixed');
CREATE TRIGGER legs_rows_are_fixed BEFORE UPDATE OF row_no
  ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of a leg are fixed');
CREATE TRIGGER legs_are_kept BEFORE DELETE ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('legs are kept');
CREATE TRIGGER legs_not_emptied BEFORE TRUNCATE ON legs EXECUTE FUNCTION refuse_change('legs are kept');
CREATE TRIGGER legs_keep_to_lifecycle BEFORE UPDATE OF status ON legs FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_transition(
    'due>in_flight', 'due>paid', 'due>refunded', 'due>cancelled',
    'in_flight>due', 'in_flight>paid'
  );

-- All legs of a deposit together use up no more than it, so that nothing is both paid out and given back; what goes back goes to the address
-- that sent it, on its own network, in its own token; and all refunds of a deposit together are no more than it owes its sender. The deposit's
-- row makes those who would add a leg wait for each other.
CREATE FUNCTION check_leg_funding() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER legs_are_funded BEFORE INSERT ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_funding();

-- A leg of a bulk order is a row's, in the row's terms; a row's refund is of what is left of its part. The order is read by its id alone: by
-- its kind as well, the index of bulk orders could be read from end to end.
CREATE FUNCTION check_leg_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER legs_follow_rows BEFORE INSERT ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_of_row();

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
CREATE TRIGGER legs_stay_stopped BEFORE UPDATE OF status, stopped_at ON legs FOR EACH ROW
  WHEN (NEW.stopped_at IS NOT NULL OR OLD.stopped_at IS NOT NULL) EXECUTE FUNCTION check_leg_stopped();

-- One outcome a leg, and none while an attempt may still land; a settlement pays a leg as well. The attempt is read by its id alone: the index of
-- final attempts could be read from end to end.
CREATE FUNCTION check_leg_status() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER legs_have_one_outcome BEFORE UPDATE OF status ON legs FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION check_leg_status();

-- A leg that the payout contract had paid before, which no attempt of ours did: a person names the transaction, the chain is asked, and it is
-- booked as paid.
CREATE TABLE leg_settlements (
  leg_id bigint PRIMARY KEY REFERENCES legs,
  network_id text NOT NULL,
  -- The transaction that paid it, and the block that has it.
  tx_id text NOT NULL,
  block_height block_height NOT NULL,
  actor text NOT NULL CHECK (actor <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL
);
CREATE TRIGGER leg_settlements_append_only BEFORE UPDATE OR DELETE ON leg_settlements
  FOR EACH ROW EXECUTE FUNCTION refuse_change('settlements are only appended');

-- Nothing of ours may still pay the leg: it is due, or what we sent for it was skipped for good.
CREATE FUNCTION check_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM legs WHERE id = NEW.leg_id AND network_id = NEW.network_id AND status IN ('due', 'in_flight')) THEN
    RAISE EXCEPTION 'leg % is not owed', NEW.leg_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM attempt_legs al JOIN attempts a ON a.id = al.attempt_id
    WHERE al.leg_id = NEW.leg_id AND al.live AND NOT (a.final AND al.outcome = 'skipped')) THEN
    RAISE EXCEPTION 'leg % has an attempt that may still land', NEW.leg_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER leg_settlements_are_due BEFORE INSERT ON leg_settlements FOR EACH ROW EXECUTE FUNCTION check_settlement();
