-- Coins at the own address of a wallet that consists of coins: change of payouts, and what others have paid to it. Remembered from the
-- blocks themselves, because the lists of nodes can be buried under dust.
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
