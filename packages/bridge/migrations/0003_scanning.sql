-- Watching networks: how far each is read, what was set aside, and what the chains and their providers said.

CREATE TABLE scan_cursors (
  network_id text PRIMARY KEY,
  height block_height NOT NULL,
  hash text NOT NULL,
  head_height block_height NOT NULL,
  scanned_at timestamptz NOT NULL,
  -- Since when the newest block is what it is.
  head_at timestamptz NOT NULL
);

-- Blocks within reorganisation distance, so that a common ancestor can be found.
CREATE TABLE scanned_blocks (
  network_id text NOT NULL REFERENCES scan_cursors,
  height block_height NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (network_id, height)
);

-- A person's word that a network whose chain cannot be followed any more is read again from a height. The scan does it.
CREATE TABLE scan_restarts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id text NOT NULL,
  height block_height NOT NULL,
  actor text NOT NULL CHECK (actor <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE UNIQUE INDEX scan_restarts_waiting ON scan_restarts (network_id) WHERE done_at IS NULL;

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

-- The furthest that a chain has called its blocks safe or final. That never goes backwards, whatever a node says.
CREATE TABLE tagged_heads (
  network_id text NOT NULL,
  tag text NOT NULL CHECK (tag IN ('safe', 'finalized')),
  height block_height NOT NULL,
  hash text NOT NULL,
  -- Since when it stands there.
  at timestamptz NOT NULL,
  PRIMARY KEY (network_id, tag)
);
CREATE FUNCTION check_tag_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.height <= OLD.height THEN
    RAISE EXCEPTION 'the % head of % goes backwards', OLD.tag, OLD.network_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tagged_heads_grow BEFORE UPDATE ON tagged_heads FOR EACH ROW EXECUTE FUNCTION check_tag_grows();

-- How a network's RPC providers did when the engine last looked, for people who ask.
CREATE TABLE network_health (
  network_id text PRIMARY KEY,
  at timestamptz NOT NULL,
  health jsonb NOT NULL
);

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

-- Coins of wallets that consist of coins -----------------------------------------------------------------------------------

-- Coins at the own address of such a wallet: change of payouts, and what others have paid to it. Remembered from the blocks themselves,
-- because the lists of nodes can be buried under dust.
CREATE TABLE wallet_coins (
  network_id text NOT NULL,
  tx_hash text NOT NULL,
  output_index integer NOT NULL CHECK (output_index >= 0),
  -- Read in this order; a coin that comes back in another block gets a new one.
  id bigint GENERATED ALWAYS AS IDENTITY,
  amount base_units NOT NULL,
  block_height block_height NOT NULL,
  -- When it had been spent for so long that no reorganisation changes it; null until then.
  spent_at timestamptz,
  PRIMARY KEY (network_id, tx_hash, output_index)
);
CREATE INDEX wallet_coins_unspent ON wallet_coins (network_id, id) WHERE spent_at IS NULL;

-- From which block on the scan remembers a network's coins: those that were there before were listed by its nodes, once.
CREATE TABLE wallet_coin_lists (
  network_id text PRIMARY KEY,
  height block_height NOT NULL,
  listed_at timestamptz NOT NULL
);
