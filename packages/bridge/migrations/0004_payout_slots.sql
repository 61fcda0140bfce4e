-- An attempt is one slot of a wallet: it may pay many legs, be signed several times for a rising price, or fill a gap with nothing.
-- Whatever an attempt guaranteed for its one leg it guarantees for each of them.

DROP TRIGGER attempts_bytes_are_fixed ON attempts;
DROP TRIGGER attempts_are_claimed ON attempts;
DROP TRIGGER legs_have_one_outcome ON legs;

ALTER TABLE attempts
  -- plain: one leg by a transfer of its own. batch: through the payout contract. filler: pays nothing, uses the slot up.
  ADD COLUMN kind text NOT NULL DEFAULT 'plain' CHECK (kind IN ('plain', 'batch', 'filler')),
  -- The variant that a block has.
  ADD COLUMN landed_variant integer,
  -- Head at which the attempt was first seen waiting, and at which it was last offered for more. Null once it is in a block.
  ADD COLUMN offered_at block_height,
  ADD COLUMN raised_at block_height;
ALTER TABLE attempts ALTER COLUMN kind DROP DEFAULT;

-- The bytes. All variants of an attempt have one slot, so at most one can land; all of them are watched.
CREATE TABLE attempt_variants (
  attempt_id bigint NOT NULL REFERENCES attempts,
  -- Six at most: then a person must look.
  variant_no integer NOT NULL CHECK (variant_no BETWEEN 1 AND 6),
  network_id text NOT NULL,
  tx_id text NOT NULL,
  raw text NOT NULL,
  -- The most that its estimated gas can cost; null for bytes from before this was kept.
  fee_cap base_units,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (attempt_id, variant_no),
  UNIQUE (network_id, tx_id)
);
INSERT INTO attempt_variants (attempt_id, variant_no, network_id, tx_id, raw, created_at)
  SELECT id, 1, network_id, tx_id, raw, created_at FROM attempts;

CREATE TABLE attempt_legs (
  attempt_id bigint NOT NULL REFERENCES attempts,
  leg_id bigint NOT NULL REFERENCES legs,
  -- The id that the payout contract knows the leg by; null for a plain transfer.
  payout_id text,
  -- What became of it in the block that has the attempt.
  outcome text CHECK (outcome IN ('paid', 'failed', 'skipped')),
  -- May it be paid by this attempt, or was it? Kept by the triggers alone. A skipped leg stays live: somebody must find out who paid it.
  live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (attempt_id, leg_id)
);
INSERT INTO attempt_legs (attempt_id, leg_id, outcome, live)
  SELECT id, leg_id, CASE WHEN status = 'confirmed' THEN 'paid' END, status IN ('signed', 'broadcast', 'confirmed') FROM attempts;
UPDATE attempts SET landed_variant = 1 WHERE status IN ('confirmed', 'failed');

ALTER TABLE attempts DROP COLUMN leg_id, DROP COLUMN tx_id, DROP COLUMN raw,
  DROP CONSTRAINT attempts_network_id_wallet_slot_key,
  ADD CHECK (status <> 'confirmed' OR landed_variant IS NOT NULL),
  ADD FOREIGN KEY (id, landed_variant) REFERENCES attempt_variants (attempt_id, variant_no);

-- A leg has at most one attempt that could pay it.
CREATE UNIQUE INDEX attempt_legs_one_live ON attempt_legs (leg_id) WHERE live;
CREATE INDEX attempt_legs_of_leg ON attempt_legs (leg_id);
-- A slot is used once. One whose attempt is dead can be filled, when a reorganisation left it empty.
CREATE UNIQUE INDEX attempts_one_use_of_a_slot ON attempts (network_id, wallet, slot) WHERE kind <> 'filler';
CREATE UNIQUE INDEX attempts_one_live_in_a_slot ON attempts (network_id, wallet, slot) WHERE status IN ('signed', 'broadcast', 'confirmed');

CREATE TRIGGER attempts_are_fixed BEFORE UPDATE OF id, network_id, wallet, slot, kind, created_at
  ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_change('the slot of an attempt is fixed');
CREATE TRIGGER attempt_variants_are_fixed BEFORE UPDATE OR DELETE
  ON attempt_variants FOR EACH ROW EXECUTE FUNCTION refuse_change('signed bytes are fixed');
CREATE TRIGGER attempt_legs_are_fixed BEFORE UPDATE OF attempt_id, leg_id, payout_id
  ON attempt_legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the legs of an attempt are fixed');
CREATE TRIGGER attempt_legs_are_kept BEFORE DELETE
  ON attempt_legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the legs of an attempt are kept');

-- Each leg of each attempt, seen as if the attempt had no other: `final` means paid for good, `failed` that it may be paid again.
CREATE VIEW leg_attempts AS
  SELECT al.leg_id, al.outcome, al.live, a.id AS attempt_id, a.network_id, a.wallet, a.slot, a.block_height, a.confirmed_at,
    (SELECT v.tx_id FROM attempt_variants v WHERE v.attempt_id = a.id
      ORDER BY coalesce(v.variant_no = a.landed_variant, false) DESC, v.variant_no DESC LIMIT 1) AS tx_id,
    a.final AND al.outcome = 'paid' AS final,
    CASE WHEN a.final AND al.outcome = 'failed' THEN 'failed' ELSE a.status END AS status
  FROM attempt_legs al JOIN attempts a ON a.id = al.attempt_id;

-- One outcome a leg, and none while an attempt may still land.
CREATE OR REPLACE FUNCTION check_leg_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status THEN RETURN NEW; END IF;
  IF OLD.status IN ('paid', 'refunded', 'cancelled') THEN
    RAISE EXCEPTION 'leg % is % and stays so', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'paid' THEN
    IF NOT EXISTS (SELECT FROM leg_attempts WHERE leg_id = NEW.id AND live AND final) THEN
      RAISE EXCEPTION 'leg % has no final payout', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NEW.status <> 'in_flight' THEN
    IF EXISTS (SELECT FROM attempt_legs WHERE leg_id = NEW.id AND live) THEN
      RAISE EXCEPTION 'leg % has an attempt that may still land', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legs_have_one_outcome BEFORE UPDATE OF status ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_status();

-- Nothing dead comes back to life, and a payout takes a slot that nothing has had.
CREATE OR REPLACE FUNCTION check_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'signed' THEN
      RAISE EXCEPTION 'an attempt begins signed' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.kind <> 'filler' AND EXISTS (
      SELECT FROM attempts WHERE network_id = NEW.network_id AND wallet = NEW.wallet AND slot = NEW.slot
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
CREATE TRIGGER attempts_are_claimed BEFORE INSERT OR UPDATE OF status, final ON attempts
  FOR EACH ROW EXECUTE FUNCTION check_attempt();

-- What is dead, or has failed for good, sets its legs free.
CREATE FUNCTION release_legs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('failed', 'expired') THEN
    UPDATE attempt_legs SET live = false WHERE attempt_id = NEW.id AND live;
  ELSIF NEW.final THEN
    UPDATE attempt_legs SET live = false WHERE attempt_id = NEW.id AND live AND outcome = 'failed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER attempts_release_legs AFTER UPDATE OF status, final ON attempts FOR EACH ROW EXECUTE FUNCTION release_legs();

-- Nothing is signed for a leg that nobody has claimed; what a block said of a leg stands once it is final.
CREATE FUNCTION check_attempt_leg() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt attempts%ROWTYPE;
BEGIN
  SELECT * INTO attempt FROM attempts WHERE id = NEW.attempt_id;
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
CREATE TRIGGER attempt_legs_are_claimed BEFORE INSERT OR UPDATE ON attempt_legs
  FOR EACH ROW EXECUTE FUNCTION check_attempt_leg();

-- Bytes are signed only for an attempt that may land, on its own network.
CREATE FUNCTION check_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM attempts WHERE id = NEW.attempt_id AND network_id = NEW.network_id AND NOT final
    AND status IN ('signed', 'broadcast', 'confirmed')) THEN
    RAISE EXCEPTION 'attempt % takes no more bytes', NEW.attempt_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER attempt_variants_are_live BEFORE INSERT ON attempt_variants FOR EACH ROW EXECUTE FUNCTION check_variant();

-- At the end of its transaction an attempt has its bytes, and the legs that its kind has.
CREATE FUNCTION check_attempt_is_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  legs_count bigint := (SELECT count(*) FROM attempt_legs WHERE attempt_id = NEW.id);
BEGIN
  IF NOT EXISTS (SELECT FROM attempt_variants WHERE attempt_id = NEW.id) THEN
    RAISE EXCEPTION 'attempt % has no bytes', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT (CASE NEW.kind WHEN 'plain' THEN legs_count = 1 WHEN 'batch' THEN legs_count >= 1 ELSE legs_count = 0 END) THEN
    RAISE EXCEPTION 'attempt % of kind % has % legs', NEW.id, NEW.kind, legs_count USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER attempts_are_whole AFTER INSERT ON attempts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_attempt_is_whole();
