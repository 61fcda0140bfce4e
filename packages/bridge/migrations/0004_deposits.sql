-- Deposits: what the chains said of them, whose they are, and what of those that are not as ordered goes back.

CREATE TABLE deposits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id text NOT NULL,
  tx_hash text NOT NULL,
  log_index integer NOT NULL,
  block_height block_height NOT NULL,
  block_hash text NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  token text,
  amount base_units NOT NULL CHECK (amount > 0),
  reference text,
  -- seen: matched, its confirmations count up. credited: a leg exists. unmatched: in suspense, for the reason given.
  -- orphaned: not on the chain at present. lost: orphaned after a payout was signed for it.
  status text NOT NULL CHECK (status IN ('seen', 'credited', 'unmatched', 'orphaned', 'lost')),
  -- What is wrong with it. Of a credited deposit: why some of it, or all, goes back.
  reason text,
  order_id uuid REFERENCES orders,
  -- A reorganisation touched it: look before trusting it again.
  suspect boolean NOT NULL DEFAULT false,
  seen_at timestamptz NOT NULL,
  -- Where the ledger has it. none: nowhere, since it is not final. own: a wallet of ours paid itself.
  booked text NOT NULL DEFAULT 'none' CHECK (booked IN ('none', 'own', 'suspense', 'order', 'refund', 'lost')),
  -- How many times that has changed.
  bookings integer NOT NULL DEFAULT 0,
  -- Once it is credited or refunded: the part owed to its sender, and the part not worth sending back. The rest is its order's.
  refund_part base_units NOT NULL DEFAULT 0,
  dust_part base_units NOT NULL DEFAULT 0,
  -- Some or all of it goes back to its sender, from this moment on.
  refund_after timestamptz,
  -- none: not decided yet. held: its sender is a contract, a person decides. released: a person has decided. owed: a leg exists.
  -- unrefundable: less than the network's fee for sending it.
  refund_state text NOT NULL DEFAULT 'none'
    CHECK (refund_state IN ('none', 'held', 'released', 'owed', 'unrefundable')),
  -- Several have paid it together, and none of them is known to be its order's sender: whose it is, a person has to find out.
  is_shared boolean NOT NULL DEFAULT false,
  -- By what a node finds its transaction again where its hash is not enough, also when the states of its time are long gone.
  locator text,
  -- When its block was made, by the block's own word; null where it was not told: no rate is held for it.
  mined_at timestamptz,
  -- Its owner filled an order with it: it lay in suspense, and the moment was theirs to choose.
  claimed_at timestamptz,
  -- What is kept of it for payouts that failed on the chain: neither its order's nor its sender's.
  kept_part base_units NOT NULL DEFAULT 0,
  -- From then on its sender is looked at, while it waits without an order; null: that was done.
  look_at_sender_after timestamptz DEFAULT '-infinity',
  -- It was credited while a provider of its network had nothing to say about it: only so much may be within an hour.
  unwitnessed_at timestamptz,
  unwitnessed_usd numeric,
  UNIQUE (network_id, tx_hash, log_index),
  CONSTRAINT deposits_check1 CHECK (order_id IS NOT NULL OR status IN ('unmatched', 'orphaned')),
  CONSTRAINT deposits_check2 CHECK (status <> 'orphaned' OR booked = 'none'),
  CONSTRAINT deposits_reason CHECK (CASE WHEN status = 'unmatched' THEN reason IS NOT NULL
    WHEN status IN ('seen', 'orphaned') THEN reason IS NULL ELSE true END),
  CONSTRAINT deposits_parts CHECK (refund_part + dust_part + kept_part <= amount),
  CONSTRAINT deposits_refund_time CHECK (refund_state = 'none' OR refund_after IS NOT NULL),
  CONSTRAINT deposits_unwitnessed CHECK (num_nonnulls(unwitnessed_at, unwitnessed_usd) IN (0, 2))
);

-- An order is paid for once.
CREATE UNIQUE INDEX deposits_one_for_an_order ON deposits (order_id) WHERE status IN ('seen', 'credited', 'lost');
CREATE INDEX deposits_to_credit ON deposits (network_id, block_height) WHERE status = 'seen';
CREATE INDEX deposits_suspect ON deposits (network_id) WHERE suspect;
CREATE INDEX deposits_by_height ON deposits (network_id, block_height);
CREATE INDEX deposits_unmatched ON deposits (reference) WHERE status = 'unmatched';
CREATE INDEX deposits_unbooked ON deposits (network_id, block_height) WHERE booked = 'none' AND status IN ('seen', 'unmatched');
-- Exposure: what was credited above the height that is final for everybody.
CREATE INDEX deposits_exposed ON deposits (network_id, block_height) INCLUDE (order_id, amount) WHERE status = 'credited';
CREATE INDEX deposits_unwitnessed_lately ON deposits (network_id, unwitnessed_at) WHERE unwitnessed_at IS NOT NULL;
CREATE INDEX deposits_to_refund ON deposits (network_id, refund_after) WHERE refund_state IN ('none', 'released');
CREATE INDEX deposits_held ON deposits (id) WHERE refund_state = 'held';
CREATE INDEX deposits_refunded_of_order ON deposits (order_id) WHERE refund_after IS NOT NULL;
-- Senders that are no account of a person's are known early.
CREATE INDEX deposits_strange_senders ON deposits (network_id, look_at_sender_after)
  WHERE status = 'unmatched' AND refund_state = 'none' AND look_at_sender_after IS NOT NULL AND reason IN ('no_order', 'ambiguous');
-- What a wallet of many addresses has received is found by what came last.
CREATE INDEX deposits_of_network ON deposits (network_id, id) WHERE reference IS NOT NULL;

CREATE TRIGGER deposits_facts_are_fixed BEFORE UPDATE OF id, network_id, tx_hash, log_index, sender, recipient, token, amount, reference
  ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change('what the chain said is fixed');
CREATE TRIGGER deposits_owners_are_fixed BEFORE UPDATE OF is_shared ON deposits
  FOR EACH ROW EXECUTE FUNCTION refuse_change('what the chain said is fixed');
CREATE TRIGGER deposits_locators_are_fixed BEFORE UPDATE OF locator ON deposits
  FOR EACH ROW EXECUTE FUNCTION refuse_change('what the chain said is fixed');
CREATE TRIGGER deposits_are_kept BEFORE DELETE ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change('deposits are kept');
CREATE TRIGGER deposits_not_emptied BEFORE TRUNCATE ON deposits EXECUTE FUNCTION refuse_change('deposits are kept');
CREATE TRIGGER deposits_keep_to_lifecycle BEFORE UPDATE OF status ON deposits FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_transition(
    'seen>credited', 'seen>unmatched', 'seen>orphaned',
    'unmatched>seen', 'unmatched>orphaned',
    'credited>orphaned', 'credited>lost',
    'orphaned>seen', 'orphaned>unmatched',
    'lost>credited', 'lost>orphaned'
  );

-- Who let a refund go to a contract, and why. What a person has let go counts in no limit.
CREATE TABLE refund_releases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_id bigint NOT NULL REFERENCES deposits,
  actor text NOT NULL CHECK (actor <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL
);
CREATE INDEX refund_releases_of_deposit ON refund_releases (deposit_id);
CREATE TRIGGER refund_releases_append_only BEFORE UPDATE OR DELETE ON refund_releases
  FOR EACH ROW EXECUTE FUNCTION refuse_change('releases are only appended');

-- Coins of orders' addresses that were spent so long ago that no reorganisation changes it: nobody asks a node about them again.
CREATE TABLE spent_coins (
  deposit_id bigint PRIMARY KEY REFERENCES deposits,
  noted_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER spent_coins_append_only BEFORE UPDATE OR DELETE ON spent_coins
  FOR EACH ROW EXECUTE FUNCTION refuse_change('what became of coins is only appended');
