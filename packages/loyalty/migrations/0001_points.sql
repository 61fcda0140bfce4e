-- Retro Points. What happened stands in a journal; everything else here follows from it and can be computed again.

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

-- An order is complete, or its deposit is lost: told in the transaction that says so.
CREATE FUNCTION loyalty.note_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loyalty.journal (kind, key, at)
    VALUES (CASE NEW.event WHEN 'deposit_lost' THEN 'order_lost' ELSE 'order_complete' END, NEW.order_id::text, NEW.at)
    ON CONFLICT (kind, key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER order_events_earn_points AFTER INSERT ON public.order_events FOR EACH ROW
  WHEN (NEW.event = 'deposit_lost' OR (NEW.to_status = 'COMPLETE' AND NEW.from_status IS DISTINCT FROM 'COMPLETE'))
  EXECUTE FUNCTION loyalty.note_order();

-- What happened before there was a programme.
INSERT INTO loyalty.journal (kind, key, at)
  SELECT CASE event WHEN 'deposit_lost' THEN 'order_lost' ELSE 'order_complete' END, order_id::text, min(at)
  FROM public.all_order_events
  WHERE event = 'deposit_lost' OR (to_status = 'COMPLETE' AND from_status IS DISTINCT FROM 'COMPLETE')
  GROUP BY 1, 2 ORDER BY 3, 2;

-- What follows from the journal -------------------------------------------------------------------------------------------

-- Sums of the entries, written with them.
CREATE TABLE loyalty.users (
  address text PRIMARY KEY,
  referral_key text NOT NULL UNIQUE CHECK (referral_key ~ '^[a-z0-9]{10}$'),
  created_at timestamptz NOT NULL,
  referrer text CHECK (referrer <> address),
  referred_at timestamptz,
  -- Tenths.
  points bigint NOT NULL DEFAULT 0,
  bridges integer NOT NULL DEFAULT 0 CHECK (bridges >= 0),
  -- Hundredths: what adventures have added, and that with the level's.
  bonus integer NOT NULL DEFAULT 0,
  multiplier integer NOT NULL DEFAULT 100,
  referrals integer NOT NULL DEFAULT 0,
  referral_points bigint NOT NULL DEFAULT 0,
  referral_bridges integer NOT NULL DEFAULT 0,
  CHECK ((referrer IS NULL) = (referred_at IS NULL))
);
CREATE INDEX users_by_points ON loyalty.users (points, address);
CREATE INDEX users_by_bridges ON loyalty.users (bridges, address);
CREATE INDEX users_by_multiplier ON loyalty.users (multiplier, address);
CREATE INDEX users_by_referrals ON loyalty.users (referrals, address);

-- A wallet belongs to one user, who has one of each family. Those that it had before stay with an end.
CREATE TABLE loyalty.wallets (
  family text NOT NULL,
  address text NOT NULL,
  user_address text NOT NULL,
  bound_at timestamptz NOT NULL,
  unbound_at timestamptz,
  PRIMARY KEY (family, address, user_address, bound_at)
);
CREATE UNIQUE INDEX wallets_one_user ON loyalty.wallets (family, address) WHERE unbound_at IS NULL;
CREATE UNIQUE INDEX wallets_one_a_family ON loyalty.wallets (user_address, family) WHERE unbound_at IS NULL;
CREATE INDEX wallets_of_user ON loyalty.wallets (user_address);

-- Complete orders. Whose they are is known once their sender belongs to a user.
CREATE TABLE loyalty.bridges (
  order_id uuid PRIMARY KEY,
  family text NOT NULL,
  sender text NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('standard', 'bulk')),
  value_cents bigint NOT NULL CHECK (value_cents >= 0),
  network_in text NOT NULL,
  networks_out text[] NOT NULL,
  receivers text[] NOT NULL,
  user_address text,
  -- Counts among the user's bridges; if not, why not.
  counted boolean NOT NULL DEFAULT false,
  reason text,
  is_lost boolean NOT NULL DEFAULT false
);
CREATE INDEX bridges_of_user ON loyalty.bridges (user_address, at DESC);
CREATE INDEX bridges_of_nobody ON loyalty.bridges (family, sender) WHERE user_address IS NULL;

-- The ledger of points. Nothing changes an entry; another one takes it back.
CREATE TABLE loyalty.entries (
  -- Of the journal's line, and within it.
  position bigint NOT NULL,
  no integer NOT NULL CHECK (no >= 0),
  user_address text NOT NULL,
  at timestamptz NOT NULL,
  rule text NOT NULL,
  -- Day, week, order or other key: a rule counts once for it.
  period text NOT NULL,
  amount bigint NOT NULL,
  base bigint NOT NULL,
  multiplier integer NOT NULL,
  multiplier_gained integer NOT NULL DEFAULT 0,
  rules_version integer NOT NULL,
  title text NOT NULL,
  evidence jsonb NOT NULL,
  PRIMARY KEY (position, no),
  UNIQUE (user_address, rule, period)
);
CREATE INDEX entries_of_user ON loyalty.entries (user_address, position DESC, no DESC);
CREATE INDEX entries_of_order ON loyalty.entries ((evidence ->> 'order_id')) WHERE evidence ? 'order_id';
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE ON loyalty.entries
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('entries are only appended');
CREATE TRIGGER entries_not_emptied BEFORE TRUNCATE ON loyalty.entries
  EXECUTE FUNCTION loyalty.refuse_change('entries are only appended');

-- Tasks that a user has done within their day, their week, or once ('').
CREATE TABLE loyalty.done_tasks (
  user_address text NOT NULL,
  -- daily, quest, or the id of an adventure or a journey.
  scope text NOT NULL,
  task_id text NOT NULL,
  period text NOT NULL,
  at timestamptz NOT NULL,
  evidence jsonb NOT NULL,
  PRIMARY KEY (user_address, scope, task_id, period)
);

-- What does not follow from it --------------------------------------------------------------------------------------------

CREATE TABLE loyalty.welcomed (user_address text PRIMARY KEY, at timestamptz NOT NULL);

CREATE TABLE loyalty.games (
  id uuid PRIMARY KEY,
  user_address text NOT NULL,
  seed text NOT NULL CHECK (seed ~ '^[0-9a-f]{16}$'),
  dealt_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Handed in, whatever came of it.
  played_at timestamptz
);
CREATE UNIQUE INDEX games_one_open ON loyalty.games (user_address) WHERE played_at IS NULL;

-- Ranks ------------------------------------------------------------------------------------------------------------------

-- How many users have a figure, and, at each higher level, how many have one that begins with the same bits: 8 bits a level, 40 in all. Who is
-- ahead of somebody is the sum of five short ranges, however many users there are.
CREATE TABLE loyalty.rank_nodes (
  metric text NOT NULL,
  level smallint NOT NULL,
  node bigint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (metric, level, node)
) WITH (fillfactor = 50);

-- Figures may be below zero; none is beyond half of 2^40.
CREATE FUNCTION loyalty.rank_key(figure bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT least(greatest(figure + 549755813888, 0), 1099511627775) $$;

CREATE FUNCTION loyalty.move_rank(moved text, before bigint, after bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO loyalty.rank_nodes (metric, level, node, count)
    SELECT moved, l, node, sum(delta) FROM generate_series(0, 4) l
      CROSS JOIN LATERAL (VALUES (loyalty.rank_key(before) >> (8 * l), -1), (loyalty.rank_key(after) >> (8 * l), 1)) v (node, delta)
    WHERE node IS NOT NULL GROUP BY l, node HAVING sum(delta) <> 0
  ON CONFLICT (metric, level, node) DO UPDATE SET count = rank_nodes.count + excluded.count
$$;

CREATE FUNCTION loyalty.rank_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM loyalty.move_rank(m.metric, NULL, m.figure) FROM (VALUES ('points', NEW.points), ('bridges', NEW.bridges),
      ('multiplier', NEW.multiplier), ('referrals', NEW.referrals)) m (metric, figure);
  ELSE
    PERFORM loyalty.move_rank(m.metric, m.before, m.after) FROM (VALUES ('points', OLD.points, NEW.points), ('bridges', OLD.bridges, NEW.bridges),
      ('multiplier', OLD.multiplier, NEW.multiplier), ('referrals', OLD.referrals, NEW.referrals)) m (metric, before, after)
      WHERE m.before <> m.after;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_are_ranked AFTER INSERT OR UPDATE OF points, bridges, multiplier, referrals ON loyalty.users
  FOR EACH ROW EXECUTE FUNCTION loyalty.rank_user();
CREATE TRIGGER users_are_kept BEFORE DELETE ON loyalty.users
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('users are kept');
