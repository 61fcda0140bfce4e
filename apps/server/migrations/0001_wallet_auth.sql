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
  used_at       timestamptz
);

CREATE INDEX login_challenges_browser ON login_challenges (browser_hash, network_type) WHERE used_at IS NULL;
CREATE INDEX login_challenges_ip ON login_challenges (ip, expires_at) WHERE used_at IS NULL;
CREATE INDEX login_challenges_expiry ON login_challenges (expires_at);

CREATE TABLE sessions (
  id          uuid        PRIMARY KEY,
  -- Only the hash: a copy of this table opens no session.
  token_hash  bytea       NOT NULL UNIQUE,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL
);

CREATE INDEX sessions_expiry ON sessions (expires_at);

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
