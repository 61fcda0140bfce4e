-- What bounds a loss: finality by what a deposit is worth, the exposure of a network, and what leaves it within an hour.

ALTER TABLE orders
  -- What it was worth when it was made, in 1e-18 dollars.
  ADD COLUMN value_usd base_units NOT NULL DEFAULT 0,
  ADD COLUMN finality_tier text NOT NULL DEFAULT 'large' CHECK (finality_tier IN ('small', 'medium', 'large')),
  -- Set when the network's exposure made it wait for the large tier.
  ADD COLUMN raised_confirmations integer CHECK (raised_confirmations >= required_confirmations);
ALTER TABLE orders ALTER COLUMN value_usd DROP DEFAULT, ALTER COLUMN finality_tier DROP DEFAULT;
CREATE TRIGGER orders_value_is_fixed BEFORE UPDATE OF value_usd
  ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');

CREATE FUNCTION check_finality_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.finality_tier <> OLD.finality_tier AND NEW.finality_tier <> 'large')
    OR (OLD.raised_confirmations IS NOT NULL AND NEW.raised_confirmations IS DISTINCT FROM OLD.raised_confirmations) THEN
    RAISE EXCEPTION 'order % would be believed sooner than was decided', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_finality_grows BEFORE UPDATE OF finality_tier, raised_confirmations
  ON orders FOR EACH ROW EXECUTE FUNCTION check_finality_grows();

-- Exposure: what was credited above the height that is final for everybody.
CREATE INDEX deposits_exposed ON deposits (network_id, block_height) INCLUDE (order_id, amount) WHERE status = 'credited';

-- Outflow: what was claimed lately. A leg that is due again has left nothing.
ALTER TABLE legs ADD COLUMN claimed_at timestamptz;
CREATE INDEX legs_claimed ON legs (network_id, claimed_at) WHERE status IN ('in_flight', 'paid', 'refunded') AND claimed_at IS NOT NULL;
CREATE INDEX halts_lifted ON halts (target, lifted_at) WHERE action = 'payout' AND actor = 'engine:outflow';

-- Since when the newest block is what it is.
ALTER TABLE scan_cursors ADD COLUMN head_at timestamptz;
UPDATE scan_cursors SET head_at = scanned_at;
ALTER TABLE scan_cursors ALTER COLUMN head_at SET NOT NULL;

-- The furthest that a chain has called its blocks safe or final. That never goes backwards, whatever a node says.
CREATE TABLE tagged_heads (
  network_id text NOT NULL,
  tag text NOT NULL CHECK (tag IN ('safe', 'finalized')),
  height block_height NOT NULL,
  hash text NOT NULL,
  -- Since when it stands there.
  at timestamptz NOT NULL,
  PRIMARY KEY (network_id, tag)
);
CREATE FUNCTION check_tag_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.height <= OLD.height THEN
    RAISE EXCEPTION 'the % head of % goes backwards', OLD.tag, OLD.network_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tagged_heads_grow BEFORE UPDATE ON tagged_heads FOR EACH ROW EXECUTE FUNCTION check_tag_grows();

-- A person's word that a network whose chain cannot be followed any more is read again from a height. The scan does it.
CREATE TABLE scan_restarts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id text NOT NULL,
  height block_height NOT NULL,
  actor text NOT NULL CHECK (actor <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE UNIQUE INDEX scan_restarts_waiting ON scan_restarts (network_id) WHERE done_at IS NULL;

-- When the whole ledger was added up again, and what was untrue.
CREATE TABLE ledger_audits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  findings text[] NOT NULL
);

-- How a network's RPC providers did when the engine last looked, for people who ask.
CREATE TABLE network_health (
  network_id text PRIMARY KEY,
  at timestamptz NOT NULL,
  health jsonb NOT NULL
);

CREATE INDEX orders_deposited ON orders (network_out, credited_at) WHERE status = 'DEPOSITED';
