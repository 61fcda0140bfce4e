ALTER TABLE sessions
  -- A session that nobody uses ends before its time. Written every few minutes at most.
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
  -- What its owner knows it by among others, in words of our own; empty where that is not known.
  ADD COLUMN browser text NOT NULL DEFAULT '';

CREATE INDEX sessions_last_use ON sessions (last_used_at);
-- All sessions of a wallet.
CREATE INDEX session_wallets_wallet ON session_wallets (family, address);
