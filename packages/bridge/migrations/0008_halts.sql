-- Halts. Latched: only a named person lifts one. The claims of the engine read this table in their own statements.

CREATE TABLE halts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 'global', 'network:<id>', 'currency:<id>', 'pair:<currency>><currency>' or 'wallet:<network>:<address>'.
  target text NOT NULL CHECK (target = 'global' OR target ~ '^(network|currency|pair|wallet):.+$'),
  action text NOT NULL CHECK (action IN ('credit', 'payout', 'quote', 'refund')),
  actor text NOT NULL CHECK (actor <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL,
  lifted_at timestamptz,
  lifted_by text CHECK (lifted_by <> ''),
  lift_reason text CHECK (lift_reason <> ''),
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lift_reason IS NULL))
);
CREATE UNIQUE INDEX halts_active ON halts (action, target) WHERE lifted_at IS NULL;
-- Lifting a halt of what leaves a network restarts its hour.
CREATE INDEX halts_lifted ON halts (target, lifted_at) WHERE action = 'payout' AND actor = 'engine:outflow';
CREATE TRIGGER halts_are_fixed BEFORE UPDATE OF id, target, action, actor, reason, at ON halts
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a halt can only be lifted');
CREATE TRIGGER halts_are_lifted_once BEFORE UPDATE ON halts
  FOR EACH ROW WHEN (OLD.lifted_at IS NOT NULL) EXECUTE FUNCTION refuse_change('this halt was lifted');
CREATE TRIGGER halts_are_kept BEFORE DELETE ON halts FOR EACH ROW EXECUTE FUNCTION refuse_change('halts are kept');

CREATE FUNCTION tell_halts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('halts_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER halts_are_told AFTER INSERT OR UPDATE ON halts FOR EACH STATEMENT EXECUTE FUNCTION tell_halts();
