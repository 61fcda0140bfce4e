-- Retro Points. What happened stands in a journal; what is in the files after this one follows from it, unless they say otherwise, and can be
-- computed again.

CREATE SCHEMA loyalty;

CREATE FUNCTION loyalty.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of loyalty.% is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Rules ------------------------------------------------------------------------------------------------------------------

-- Every text of the rules that ever applied: what was earned by one is computed again by it.
CREATE TABLE loyalty.rules (
  version integer PRIMARY KEY CHECK (version >= 1),
  digest text NOT NULL UNIQUE,
  body jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER rules_are_kept BEFORE UPDATE OR DELETE ON loyalty.rules
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('the rules that applied are kept');

-- Journal ----------------------------------------------------------------------------------------------------------------

-- What happened, once each. A line gets its position when it is handled, in the transaction that writes what follows from it: whichever transaction
-- commits late, its line waits without a position, and no cursor can pass it.
CREATE TABLE loyalty.journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- Names the happening within its kind.
  key text NOT NULL,
  at timestamptz NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  position bigint UNIQUE CHECK (position >= 1),
  rules_version integer REFERENCES loyalty.rules,
  UNIQUE (kind, key),
  CHECK ((position IS NULL) = (rules_version IS NULL))
);
CREATE INDEX journal_waiting ON loyalty.journal (id) WHERE position IS NULL;

CREATE FUNCTION loyalty.check_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.position IS NOT NULL
    OR (NEW.id, NEW.kind, NEW.key, NEW.at, NEW.data) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.key, OLD.at, OLD.data) THEN
    RAISE EXCEPTION 'line % of the journal is fixed', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER journal_is_fixed BEFORE UPDATE OR DELETE ON loyalty.journal FOR EACH ROW EXECUTE FUNCTION loyalty.check_journal();

-- The last position. Whoever handles lines holds this row: one at a time, over all processes.
CREATE TABLE loyalty.cursor (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  position bigint NOT NULL DEFAULT 0
);
INSERT INTO loyalty.cursor DEFAULT VALUES;

-- What happens to orders -------------------------------------------------------------------------------------------------

-- Sides of routes that are halted: from:base, to:base, or from:* and to:* where everything is.
CREATE FUNCTION loyalty.halted_sides() RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(f.side ORDER BY f.side), '{}') FROM (
    SELECT DISTINCT s.side || ':' || CASE h.target WHEN 'global' THEN '*' ELSE substr(h.target, 9) END AS side
    FROM public.halts h JOIN (VALUES ('credit', 'from'), ('payout', 'to'), ('quote', 'from'), ('quote', 'to')) s (action, side) ON s.action = h.action
    WHERE h.lifted_at IS NULL AND (h.target = 'global' OR h.target LIKE 'network:%')) f
$$;

-- An order is complete, or its deposit is lost: told in the transaction that says so, with what was halted then.
CREATE FUNCTION loyalty.note_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE halted text[] := loyalty.halted_sides();
BEGIN
  INSERT INTO loyalty.journal (kind, key, at, data)
    VALUES (CASE NEW.event WHEN 'deposit_lost' THEN 'order_lost' ELSE 'order_complete' END, NEW.order_id::text, NEW.at,
      CASE WHEN halted = '{}' THEN '{}'::jsonb ELSE jsonb_build_object('halted', halted) END)
    ON CONFLICT (kind, key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER order_events_earn_points AFTER INSERT ON public.order_events FOR EACH ROW
  WHEN (NEW.event = 'deposit_lost' OR (NEW.to_status = 'COMPLETE' AND NEW.from_status IS DISTINCT FROM 'COMPLETE'))
  EXECUTE FUNCTION loyalty.note_order();
