-- Who is logged in: texts that wait to be signed, sessions, and the wallets that they have proved.

-- Messages that wait to be signed. A browser is known by the hash of its login cookie; a row is used at most once.
CREATE TABLE login_challenges (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  browser_hash  bytea       NOT NULL,
  network_type  text        NOT NULL,
  domain        text        NOT NULL,
  value         text        NOT NULL,
  ip            text        NOT NULL,
  issued_at     timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  used_at       timestamptz,
  -- The page that asked for the text; null for a client that is no browser. Who signs in says the same again.
  origin        text,
  -- The wallet that stands in the text, in its family's normal form; null where it names none.
  wallet        text,
  -- The chain that it stands on, in decimals.
  chain_id      text
);
CREATE INDEX login_challenges_browser ON login_challenges (browser_hash, network_type) WHERE used_at IS NULL;
CREATE INDEX login_challenges_ip ON login_challenges (ip, expires_at) WHERE used_at IS NULL;
CREATE INDEX login_challenges_expiry ON login_challenges (expires_at);

CREATE TABLE sessions (
  id            uuid        PRIMARY KEY,
  -- Only the hash: a copy of this table opens no session.
  token_hash    bytea       NOT NULL UNIQUE,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  -- A session that nobody uses ends before its time. Written every few minutes at most.
  last_used_at  timestamptz NOT NULL DEFAULT now(),
  -- What its owner knows it by among others, in words of our own; empty where that is not known.
  browser       text        NOT NULL DEFAULT ''
);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX sessions_last_use ON sessions (last_used_at);

CREATE TABLE session_wallets (
  session_id  uuid        NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  family      text        NOT NULL,
  -- In the family's normal form.
  address     text        NOT NULL,
  -- Empty for an account that its own key proves on every network of the family; else the one network whose contract vouched.
  network_id  text        NOT NULL DEFAULT '',
  proved_at   timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (session_id, family, address, network_id)
);
-- All sessions of a wallet.
CREATE INDEX session_wallets_wallet ON session_wallets (family, address);

-- A browser is told about an order as long as its session has proved the order's sender: not after log-out, in whatever way the proof ends.
CREATE FUNCTION end_push_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions p USING old_rows o
    WHERE p.session_id = o.session_id AND p.family = o.family AND p.wallet = o.address;
  RETURN NULL;
END $$;
CREATE TRIGGER session_wallets_end_alerts AFTER DELETE ON session_wallets REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION end_push_subscriptions();

-- Texts that fill one order with one deposit once the wallet that sent it has signed them. A row is used at most once, in its session.
CREATE TABLE claim_texts (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id        uuid        NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  network_id        text        NOT NULL,
  transaction_hash  text        NOT NULL,
  order_id          uuid        NOT NULL,
  -- In its family's normal form.
  wallet            text        NOT NULL,
  -- The page that asked; null for a client that is no browser.
  origin            text,
  value             text        NOT NULL,
  expires_at        timestamptz NOT NULL
);
CREATE INDEX claim_texts_session ON claim_texts (session_id);
CREATE INDEX claim_texts_expiry ON claim_texts (expires_at);
