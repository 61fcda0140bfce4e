-- What the database was served with, so that a file which forgets it or tells it otherwise is refused, and what nobody read is read later.

CREATE TABLE served_currencies (
  network_id text NOT NULL,
  -- 'native' for the native coin.
  token text NOT NULL,
  -- Null: as from before this was kept.
  currency_id text,
  decimals integer,
  -- Null while the engine that watches the network reads this token; else the height up to which one has.
  read_to block_height,
  PRIMARY KEY (network_id, token)
);
INSERT INTO served_currencies (network_id, token) SELECT network_id, token FROM ledger_books;

-- Wallets of the treasury's phrase, by which another phrase is told.
CREATE TABLE treasury_wallets (
  network_id text NOT NULL,
  wallet text NOT NULL,
  PRIMARY KEY (network_id, wallet)
);
INSERT INTO treasury_wallets (network_id, wallet) SELECT network_id, wallet FROM lanes;

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
