-- Users, their wallets and bridges, and the ledger of points.

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
CREATE TRIGGER users_are_kept BEFORE DELETE ON loyalty.users
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('users are kept');

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
  is_lost boolean NOT NULL DEFAULT false,
  -- Sides of routes that were halted when it was complete, as `halted_sides` names them.
  halted text[] NOT NULL DEFAULT '{}'
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
-- Users one after the other, each with their entries in order: how they are published, and how a page of one user's reads.
CREATE INDEX entries_by_user ON loyalty.entries (user_address COLLATE "C", position, no);
CREATE INDEX entries_of_order ON loyalty.entries ((evidence ->> 'order_id')) WHERE evidence ? 'order_id';
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE ON loyalty.entries
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('entries are only appended');
CREATE TRIGGER entries_not_emptied BEFORE TRUNCATE ON loyalty.entries
  EXECUTE FUNCTION loyalty.refuse_change('entries are only appended');

-- The points of an order are taken back: whoever was told that they had come is told that too, in the transaction that takes them back.
CREATE FUNCTION loyalty.tell_taken_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.due_alerts (order_id, version, subscription_id)
    SELECT o.id, o.version, p.id FROM public.push_subscriptions p JOIN public.orders o ON o.id = p.order_id
    WHERE p.order_id = (NEW.evidence ->> 'order_id')::uuid;
  RETURN NULL;
END $$;
CREATE TRIGGER taken_back_is_told AFTER INSERT ON loyalty.entries FOR EACH ROW
  WHEN (NEW.rule = 'bridge_reversed' AND NEW.period LIKE 'bridge:%') EXECUTE FUNCTION loyalty.tell_taken_back();

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
CREATE INDEX done_tasks_of_scope ON loyalty.done_tasks (scope, user_address);

-- Ranks ------------------------------------------------------------------------------------------------------------------

-- How many users have a figure, and, at each higher level, how many have one that begins with the same bits: 4 bits a level, 40 in all. Who is
-- ahead of somebody is the sum of ten ranges of at most fifteen nodes, however many users there are; and a figure that moves a little changes its
-- lowest levels alone.
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
    SELECT moved, l, node, sum(delta) FROM generate_series(0, 9) l
      CROSS JOIN LATERAL (VALUES (loyalty.rank_key(before) >> (4 * l), -1), (loyalty.rank_key(after) >> (4 * l), 1)) v (node, delta)
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

-- What does not follow from the journal ------------------------------------------------------------------------------------

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
