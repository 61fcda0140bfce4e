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

-- As before, but that a settlement pays a leg as well.
CREATE OR REPLACE FUNCTION check_leg_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status THEN RETURN NEW; END IF;
  IF OLD.status IN ('paid', 'refunded', 'cancelled') THEN
    RAISE EXCEPTION 'leg % is % and stays so', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'paid' THEN
    IF NOT EXISTS (SELECT FROM leg_attempts WHERE leg_id = NEW.id AND live AND final)
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
