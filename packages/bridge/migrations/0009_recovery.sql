-- A database can be a copy of an earlier one: restored from a backup, or a replica that was promoted without the last commits. Then the chains
-- know of payments that it does not, and nothing is signed, and no refund without an order decided, before books and chains were compared.

-- Differs once the database is another one, or has gone on from an earlier point of its own history: the server's own number, the
-- database's, and its timeline, as far as this role may read them. Copies of a disk cannot be told from what they were copied from.
CREATE FUNCTION database_identity() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  server text := '-';
  timeline text := '-';
BEGIN
  BEGIN
    SELECT system_identifier::text INTO server FROM pg_control_system();
  EXCEPTION WHEN insufficient_privilege THEN NULL;
  END;
  BEGIN
    timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  EXCEPTION WHEN insufficient_privilege OR object_not_in_prerequisite_state THEN NULL;
  END;
  RETURN server || '/' || (SELECT oid::text FROM pg_database WHERE datname = current_database()) || '/' || timeline;
END $$;

-- Each time that the database began to be used as another one; and the first.
CREATE TABLE database_lives (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identity text NOT NULL,
  began_at timestamptz NOT NULL,
  -- Something may have been signed that it does not know: what was signed has to land or die before chains and books are compared.
  may_lack boolean NOT NULL,
  -- A person who said so; null where the identity told.
  actor text CHECK (actor <> ''),
  reason text CHECK (reason <> ''),
  CHECK ((actor IS NULL) = (reason IS NULL))
);
CREATE TRIGGER database_lives_append_only BEFORE UPDATE OR DELETE ON database_lives
  FOR EACH ROW EXECUTE FUNCTION refuse_change('lives are only appended');
INSERT INTO database_lives (identity, began_at, may_lack) VALUES (database_identity(), now(), false);

-- Wallets that held what the books say after everything that may have been signed before a life had landed or died.
CREATE TABLE lane_comparisons (
  life_id bigint NOT NULL REFERENCES database_lives,
  network_id text NOT NULL,
  height block_height NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (life_id, network_id)
);

-- A wallet has spent what the books do not know. Open until a comparison finds that they agree again.
CREATE TABLE recoveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id text NOT NULL,
  -- The books and the chain agreed at some block below this one.
  height block_height NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE UNIQUE INDEX recoveries_open ON recoveries (network_id) WHERE closed_at IS NULL;

-- What a wallet holds more than its books, while it is not known what they lack, can hide a payment: a person has found that it does not.
CREATE TABLE surplus_acceptances (
  life_id bigint NOT NULL REFERENCES database_lives,
  network_id text NOT NULL,
  actor text NOT NULL CHECK (actor <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL,
  PRIMARY KEY (life_id, network_id)
);

-- Payments of a wallet that no attempt of ours has made: a person has named what they were for.
CREATE TABLE foreign_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id text NOT NULL,
  tx_id text NOT NULL CHECK (tx_id <> ''),
  block_height block_height NOT NULL,
  wallet text NOT NULL,
  token text,
  amount base_units NOT NULL,
  -- Whom it paid, where that is known.
  recipient text,
  -- The deposit that it has paid out or given back; null where it was for none, and is lost.
  deposit_id bigint REFERENCES deposits,
  -- The leg of that deposit that it has paid; null where there is none, since its order was lost.
  leg_id bigint UNIQUE REFERENCES legs,
  actor text NOT NULL CHECK (actor <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL,
  CHECK (leg_id IS NULL OR deposit_id IS NOT NULL)
);
CREATE UNIQUE INDEX foreign_payments_once ON foreign_payments (network_id, tx_id, coalesce(token, 'native'), coalesce(deposit_id, 0), coalesce(leg_id, 0));
CREATE UNIQUE INDEX foreign_payments_one_a_deposit ON foreign_payments (deposit_id) WHERE leg_id IS NULL;
CREATE TRIGGER foreign_payments_append_only BEFORE UPDATE OR DELETE ON foreign_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change('payments are only appended');

-- What was paid elsewhere is paid out, and given back, no more.
CREATE FUNCTION check_leg_not_paid_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM foreign_payments WHERE deposit_id = NEW.deposit_id AND leg_id IS NULL) THEN
    RAISE EXCEPTION 'deposit % was paid by a transaction of an earlier database', NEW.deposit_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legs_are_not_paid_elsewhere BEFORE INSERT ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_not_paid_elsewhere();

-- Wallets of the treasury's phrase, by which another phrase is told.
CREATE TABLE treasury_wallets (
  network_id text NOT NULL,
  wallet text NOT NULL,
  PRIMARY KEY (network_id, wallet)
);

-- Processes that live, or did a moment ago, and what they were started with.
CREATE TABLE processes (
  id text PRIMARY KEY,
  role text NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  -- Whether it watches and pays; others only take orders.
  is_engine boolean NOT NULL,
  -- Tells one installation from another.
  digest text NOT NULL,
  currency_ids text[] NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
