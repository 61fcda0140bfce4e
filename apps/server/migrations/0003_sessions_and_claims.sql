ALTER TABLE sessions
  -- A session that nobody uses ends before its time. Written every few minutes at most.
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
  -- What its owner knows it by among others, in words of our own; empty where that is not known.
  ADD COLUMN browser text NOT NULL DEFAULT '';

CREATE INDEX sessions_last_use ON sessions (last_used_at);
-- All sessions of a wallet.
CREATE INDEX session_wallets_wallet ON session_wallets (family, address);

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
