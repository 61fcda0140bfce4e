-- A user who is suspected of farming keeps collecting, and spends and claims nothing until the hold ends. Nothing is taken away: to lift it is to undo it.

CREATE TABLE loyalty.holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_address text NOT NULL REFERENCES loyalty.users,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  held_by text NOT NULL,
  held_at timestamptz NOT NULL,
  -- Nobody is held for longer without somebody deciding it anew.
  ends_at timestamptz NOT NULL CHECK (ends_at > held_at AND ends_at <= held_at + interval '30 days'),
  lifted_at timestamptz CHECK (lifted_at >= held_at),
  lifted_by text,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
);
CREATE INDEX holds_of_user ON loyalty.holds (user_address, ends_at DESC) WHERE lifted_at IS NULL;

CREATE FUNCTION loyalty.check_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.lifted_at IS NOT NULL
    OR (NEW.id, NEW.user_address, NEW.reason, NEW.held_by, NEW.held_at, NEW.ends_at)
      IS DISTINCT FROM (OLD.id, OLD.user_address, OLD.reason, OLD.held_by, OLD.held_at, OLD.ends_at) THEN
    RAISE EXCEPTION 'hold % ends or is lifted, once, and is otherwise kept', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER holds_are_kept BEFORE UPDATE OR DELETE ON loyalty.holds FOR EACH ROW EXECUTE FUNCTION loyalty.check_hold();
