-- Transactions that may hold deposits and could not be read: the scan has gone past them, and they are read again until they can be.

CREATE TABLE set_aside_transactions (
  network_id text NOT NULL REFERENCES scan_cursors,
  tx_hash text NOT NULL,
  block_height block_height NOT NULL,
  block_hash text NOT NULL,
  -- What the node said.
  reason text NOT NULL,
  found_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- When it is to be read again.
  retry_at timestamptz NOT NULL,
  -- When it could be read; null until then.
  read_at timestamptz,
  PRIMARY KEY (network_id, tx_hash)
);
CREATE INDEX set_aside_transactions_unread ON set_aside_transactions (network_id, retry_at) WHERE read_at IS NULL;
