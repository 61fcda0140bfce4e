-- Attempts: what a lane signs to pay legs, and the bytes of it.

-- One lane a treasury wallet and network. The fence grows with each new holder; a write that names an older one is refused.
CREATE TABLE lanes (
  network_id text NOT NULL,
  wallet text NOT NULL,
  fence bigint NOT NULL CHECK (fence >= 1),
  owner text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The lowest slot that no attempt of ours has used.
  next_slot base_units NOT NULL DEFAULT 0,
  PRIMARY KEY (network_id, wallet)
);

-- An attempt is one slot of a wallet: it may pay many legs, be signed several times for a rising price, or fill a gap with nothing. From signed
-- to broadcast, and from there into a block, it stays live: neither writes an index.
CREATE TABLE attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id text NOT NULL,
  wallet text NOT NULL,
  slot base_units NOT NULL,
  -- signed: committed, perhaps broadcast. broadcast: the network has it. confirmed: executed with success.
  -- failed, expired: can never land; the only licence for another attempt.
  status text NOT NULL CHECK (status IN ('signed', 'broadcast', 'confirmed', 'failed', 'expired')),
  -- Confirmed as deep as the network requires; nobody looks again.
  final boolean NOT NULL DEFAULT false,
  -- Head at which the slot was first seen taken by another transaction.
  slot_taken_at block_height,
  fee_paid base_units,
  created_at timestamptz NOT NULL,
  broadcast_at timestamptz,
  confirmed_at timestamptz,
  -- Block that executed it; null while there is none, or a reorganisation took it away.
  block_height block_height,
  -- plain: one leg by a transfer of its own. batch: through the payout contract. filler: pays nothing, uses the slot up.
  -- joint: several legs by one transaction of many outputs, which pays them all or none.
  kind text NOT NULL CHECK (kind IN ('plain', 'batch', 'joint', 'filler')),
  -- The variant that a block has.
  landed_variant integer,
  -- Head at which the attempt was first seen waiting, and at which it was last offered for more. Null once it is in a block.
  offered_at block_height,
  raised_at block_height,
  -- It may land, or has landed and may still be taken back.
  is_live boolean NOT NULL GENERATED ALWAYS AS (status IN ('signed', 'broadcast', 'confirmed')) STORED,
  is_open boolean NOT NULL GENERATED ALWAYS AS (status IN ('signed', 'broadcast', 'confirmed') AND NOT final) STORED,
  -- Where its money has gone for good: out of the wallet, or into the fee of a transaction that failed.
  is_spent boolean NOT NULL GENERATED ALWAYS AS (final OR status = 'failed') STORED,
  spent_height bigint GENERATED ALWAYS AS (CASE WHEN final OR status = 'failed' THEN block_height END) STORED,
  CHECK (NOT final OR status = 'confirmed'),
  CHECK ((confirmed_at IS NOT NULL) = (status = 'confirmed')),
  CHECK (status <> 'confirmed' OR landed_variant IS NOT NULL)
) WITH (fillfactor = 50);

-- A slot is used once. One whose attempt is dead can be filled, when a reorganisation left it empty.
CREATE UNIQUE INDEX attempts_one_use_of_a_slot ON attempts (network_id, wallet, slot) WHERE kind <> 'filler';
CREATE UNIQUE INDEX attempts_one_live_in_a_slot ON attempts (network_id, wallet, slot) WHERE is_live;
-- A slot is looked for by two indexes, those of payouts and those of fillers: one for both would read every attempt.
CREATE INDEX attempts_fillers ON attempts (network_id, wallet, slot) WHERE kind = 'filler';
CREATE INDEX attempts_open ON attempts (network_id, wallet, slot) WHERE is_open;
CREATE INDEX attempts_by_height ON attempts (network_id, wallet, spent_height) WHERE is_spent;

CREATE TRIGGER attempts_are_fixed BEFORE UPDATE OF id, network_id, wallet, slot, kind, created_at
  ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_change('the slot of an attempt is fixed');
CREATE TRIGGER attempts_are_kept BEFORE DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_change('attempts are kept');
CREATE TRIGGER attempts_not_emptied BEFORE TRUNCATE ON attempts EXECUTE FUNCTION refuse_change('attempts are kept');

-- The bytes. All variants of an attempt have one slot, so at most one can land; all of them are watched.
CREATE TABLE attempt_variants (
  -- It exists: bytes are refused unless it may land, which one that does not exist may not (`check_variant`).
  attempt_id bigint NOT NULL,
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
ALTER TABLE attempts ADD FOREIGN KEY (id, landed_variant) REFERENCES attempt_variants (attempt_id, variant_no);
CREATE TRIGGER attempt_variants_are_fixed BEFORE UPDATE OR DELETE
  ON attempt_variants FOR EACH ROW EXECUTE FUNCTION refuse_change('signed bytes are fixed');

-- Bytes are signed only for an attempt that may land, on its own network. The attempt is read by its id alone: with its status in the query, the
-- index of open attempts could be read from end to end.
CREATE FUNCTION check_variant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt attempts%ROWTYPE;
BEGIN
  SELECT * INTO attempt FROM attempts WHERE id = NEW.attempt_id;
  IF attempt.network_id = NEW.network_id AND NOT attempt.final AND attempt.status IN ('signed', 'broadcast', 'confirmed') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'attempt % takes no more bytes', NEW.attempt_id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER attempt_variants_are_live BEFORE INSERT ON attempt_variants FOR EACH ROW EXECUTE FUNCTION check_variant();

CREATE TABLE attempt_legs (
  -- Both exist, and the leg is claimed: `check_attempt_leg` reads them, so that no foreign key has to.
  attempt_id bigint NOT NULL,
  leg_id bigint NOT NULL,
  -- The id that the payout contract knows the leg by; null for a plain transfer.
  payout_id text,
  -- What became of it in the block that has the attempt.
  outcome text CHECK (outcome IN ('paid', 'failed', 'skipped')),
  -- May it be paid by this attempt, or was it? Kept by the triggers alone. A skipped leg stays live: somebody must find out who paid it.
  live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (attempt_id, leg_id)
) WITH (fillfactor = 50);
-- A leg has at most one attempt that could pay it.
CREATE UNIQUE INDEX attempt_legs_one_live ON attempt_legs (leg_id) WHERE live;
CREATE INDEX attempt_legs_of_leg ON attempt_legs (leg_id);
CREATE TRIGGER attempt_legs_are_fixed BEFORE UPDATE OF attempt_id, leg_id, payout_id
  ON attempt_legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the legs of an attempt are fixed');
CREATE TRIGGER attempt_legs_are_kept BEFORE DELETE
  ON attempt_legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the legs of an attempt are kept');

-- Nothing is signed for a leg that nobody has claimed; what a block said of a leg stands once it is final.
CREATE FUNCTION check_attempt_leg() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER attempt_legs_are_claimed BEFORE INSERT OR UPDATE ON attempt_legs
  FOR EACH ROW EXECUTE FUNCTION check_attempt_leg();

-- Nothing dead comes back to life, and a payout takes a slot that nothing has had. Only what ends, or has ended, is looked at when it changes.
CREATE FUNCTION check_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER attempts_are_claimed BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION check_attempt();
CREATE TRIGGER attempts_stay_ended BEFORE UPDATE OF status, final ON attempts FOR EACH ROW
  WHEN (NEW.final OR OLD.final OR OLD.status IN ('failed', 'expired')) EXECUTE FUNCTION check_attempt();

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
CREATE TRIGGER attempts_release_legs AFTER UPDATE OF status, final ON attempts FOR EACH ROW
  WHEN (NEW.final OR NEW.status IN ('failed', 'expired')) EXECUTE FUNCTION release_legs();

-- At the end of its transaction an attempt has its bytes, and the legs that its kind has.
CREATE FUNCTION check_attempt_is_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  legs_count bigint := (SELECT count(*) FROM attempt_legs WHERE attempt_id = NEW.id);
BEGIN
  IF NOT EXISTS (SELECT FROM attempt_variants WHERE attempt_id = NEW.id) THEN
    RAISE EXCEPTION 'attempt % has no bytes', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT (CASE NEW.kind WHEN 'plain' THEN legs_count = 1 WHEN 'batch' THEN legs_count >= 1 WHEN 'joint' THEN legs_count > 1
    ELSE legs_count = 0 END) THEN
    RAISE EXCEPTION 'attempt % of kind % has % legs', NEW.id, NEW.kind, legs_count USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER attempts_are_whole AFTER INSERT ON attempts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_attempt_is_whole();

-- Each leg of each attempt, seen as if the attempt had no other: `final` means paid for good, `failed` that it may be paid again.
CREATE VIEW leg_attempts AS
  SELECT al.leg_id, al.outcome, al.live, a.id AS attempt_id, a.network_id, a.wallet, a.slot, a.block_height, a.confirmed_at,
    (SELECT v.tx_id FROM attempt_variants v WHERE v.attempt_id = a.id
      ORDER BY coalesce(v.variant_no = a.landed_variant, false) DESC, v.variant_no DESC LIMIT 1) AS tx_id,
    a.final AND al.outcome = 'paid' AS final,
    CASE WHEN a.final AND al.outcome = 'failed' THEN 'failed' ELSE a.status END AS status
  FROM attempt_legs al JOIN attempts a ON a.id = al.attempt_id;
