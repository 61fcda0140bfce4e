-- The money core: orders, deposits, payout legs and their attempts.
-- Whatever must never happen is refused here, whichever process or person writes.

CREATE DOMAIN base_units AS numeric(78, 0) CHECK (VALUE >= 0);
CREATE DOMAIN block_height AS bigint CHECK (VALUE >= 0);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Orders ---------------------------------------------------------------------------------------------------------------

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  version integer NOT NULL CHECK (version >= 1),
  status text NOT NULL CHECK (status IN (
    'PENDING', 'WAIT_DEPOSIT', 'DEPOSIT_FAILED', 'DEPOSITED', 'SENDING', 'SENT', 'COMPLETE', 'SEND_FAILED', 'REJECTED', 'EXPIRED'
  )),
  type text NOT NULL CHECK (type IN ('TRANSFER', 'SWAP')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  late_until timestamptz NOT NULL,
  network_in text NOT NULL,
  currency_in text NOT NULL,
  token_in text,
  amount_in base_units NOT NULL CHECK (amount_in > 0),
  network_out text NOT NULL,
  currency_out text NOT NULL,
  token_out text,
  amount_out base_units NOT NULL CHECK (amount_out > 0),
  wallet_sender text NOT NULL,
  wallet_receiver text NOT NULL,
  platform_fee base_units NOT NULL,
  platform_fee_usd base_units NOT NULL,
  swap_fee base_units NOT NULL,
  swap_fee_usd base_units NOT NULL,
  destination_fee base_units NOT NULL,
  destination_fee_usd base_units NOT NULL,
  holder_nft text,
  original_platform_fee base_units,
  required_confirmations integer NOT NULL CHECK (required_confirmations >= 1),
  fill_estimate_seconds integer NOT NULL CHECK (fill_estimate_seconds >= 0),
  reference text NOT NULL UNIQUE CHECK (reference ~ '^0x[0-9a-f]{32}$'),
  deposit_family text NOT NULL,
  deposit_address text NOT NULL,
  deposit_action jsonb NOT NULL,
  -- May a deposit without a reference be taken for this order?
  holds_claim boolean NOT NULL,
  -- The deposit that was seen for it, and the payout that answers it.
  transaction_in text,
  deposit_height block_height,
  credited_at timestamptz,
  transaction_out text,
  completed_at timestamptz,
  CHECK (currency_in <> currency_out),
  CHECK (platform_fee + swap_fee + destination_fee < amount_in),
  CHECK (expires_at > created_at AND late_until >= expires_at AND updated_at >= created_at),
  CHECK ((transaction_in IS NULL) = (deposit_height IS NULL)),
  CHECK ((credited_at IS NOT NULL) = (status IN ('DEPOSITED', 'SENDING', 'SENT', 'COMPLETE', 'SEND_FAILED'))),
  CHECK (credited_at IS NULL OR transaction_in IS NOT NULL),
  CHECK (transaction_out IS NOT NULL OR status NOT IN ('SENDING', 'SENT', 'COMPLETE')),
  CHECK ((completed_at IS NOT NULL) = (status = 'COMPLETE'))
);

-- Two open orders can never be meant by one deposit without a reference.
CREATE UNIQUE INDEX orders_claim ON orders (network_in, currency_in, wallet_sender, amount_in)
  WHERE holds_claim AND status IN ('PENDING', 'WAIT_DEPOSIT');
CREATE INDEX orders_awaiting ON orders (network_in, wallet_sender, amount_in, currency_in)
  WHERE status IN ('PENDING', 'WAIT_DEPOSIT', 'DEPOSIT_FAILED', 'REJECTED', 'EXPIRED');
CREATE INDEX orders_unwatched ON orders (network_in, created_at) WHERE status = 'PENDING';
CREATE INDEX orders_to_expire ON orders (network_in, expires_at)
  WHERE status IN ('PENDING', 'WAIT_DEPOSIT') AND transaction_in IS NULL;
CREATE INDEX orders_confirming ON orders (network_in)
  WHERE transaction_in IS NOT NULL AND credited_at IS NULL;
CREATE INDEX orders_open_of_sender ON orders (wallet_sender) WHERE status IN ('PENDING', 'WAIT_DEPOSIT');
CREATE INDEX orders_of_sender ON orders (wallet_sender, created_at DESC, id DESC);
CREATE INDEX orders_complete ON orders (completed_at) WHERE status = 'COMPLETE';

-- What was agreed at creation is what is paid.
CREATE TRIGGER orders_terms_are_fixed BEFORE UPDATE OF
    id, type, created_at, expires_at, late_until, network_in, currency_in, token_in, amount_in, network_out, currency_out, token_out,
    amount_out, wallet_sender, wallet_receiver, platform_fee, swap_fee, destination_fee, required_confirmations, reference,
    deposit_family, deposit_address, deposit_action
  ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER orders_are_kept BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('orders are kept');

CREATE FUNCTION check_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'order % goes from version % to %', OLD.id, OLD.version, NEW.version
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_count_versions BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION check_order_version();

CREATE TABLE order_events (
  order_id uuid NOT NULL REFERENCES orders,
  version integer NOT NULL,
  event text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, version)
);
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change('events are only appended');

CREATE TABLE idempotency_keys (
  wallet_sender text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  order_id uuid NOT NULL REFERENCES orders,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (wallet_sender, key)
);

-- Watching a network -----------------------------------------------------------------------------------------------------

CREATE TABLE scan_cursors (
  network_id text PRIMARY KEY,
  height block_height NOT NULL,
  hash text NOT NULL,
  head_height block_height NOT NULL,
  scanned_at timestamptz NOT NULL
);

-- Blocks within reorganisation distance, so that a common ancestor can be found.
CREATE TABLE scanned_blocks (
  network_id text NOT NULL REFERENCES scan_cursors,
  height block_height NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (network_id, height)
);

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
  reason text,
  order_id uuid REFERENCES orders,
  -- A reorganisation touched it: look before trusting it again.
  suspect boolean NOT NULL DEFAULT false,
  seen_at timestamptz NOT NULL,
  UNIQUE (network_id, tx_hash, log_index),
  CHECK ((status = 'unmatched') = (reason IS NOT NULL)),
  CHECK (order_id IS NOT NULL OR status IN ('unmatched', 'orphaned'))
);
-- An order is paid for once.
CREATE UNIQUE INDEX deposits_one_for_an_order ON deposits (order_id) WHERE status IN ('seen', 'credited', 'lost');
CREATE INDEX deposits_to_credit ON deposits (network_id, block_height) WHERE status = 'seen';
CREATE INDEX deposits_suspect ON deposits (network_id) WHERE suspect;
CREATE INDEX deposits_by_height ON deposits (network_id, block_height);
CREATE INDEX deposits_unmatched ON deposits (reference) WHERE status = 'unmatched';
CREATE TRIGGER deposits_facts_are_fixed BEFORE UPDATE OF id, network_id, tx_hash, log_index, sender, recipient, token, amount, reference
  ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change('what the chain said is fixed');
CREATE TRIGGER deposits_are_kept BEFORE DELETE ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change('deposits are kept');

-- Paying out -------------------------------------------------------------------------------------------------------------

-- One lane a treasury wallet and network. The fence grows with each new holder; a write that names an older one is refused.
CREATE TABLE lanes (
  network_id text NOT NULL,
  wallet text NOT NULL,
  fence bigint NOT NULL CHECK (fence >= 1),
  owner text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The lowest slot that no attempt of ours has used.
  next_slot base_units NOT NULL DEFAULT 0,
  PRIMARY KEY (network_id, wallet)
);

CREATE TABLE legs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  leg_no integer NOT NULL CHECK (leg_no >= 0),
  deposit_id bigint NOT NULL REFERENCES deposits,
  network_id text NOT NULL,
  recipient text NOT NULL,
  currency_id text NOT NULL,
  token text,
  amount base_units NOT NULL CHECK (amount > 0),
  -- due: may be signed. in_flight: has a live attempt. One outcome, which is final: paid or refunded.
  -- cancelled: its deposit vanished before anything was signed; due again if the deposit comes back.
  status text NOT NULL CHECK (status IN ('due', 'in_flight', 'paid', 'refunded', 'cancelled')),
  retry_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  UNIQUE (order_id, leg_no)
);
CREATE INDEX legs_due ON legs (network_id, retry_at) WHERE status = 'due';
CREATE INDEX legs_owed ON legs (network_id, currency_id) WHERE status IN ('due', 'in_flight');
CREATE INDEX legs_of_deposit ON legs (deposit_id);
CREATE TRIGGER legs_terms_are_fixed BEFORE UPDATE OF id, order_id, leg_no, network_id, recipient, currency_id, token, amount
  ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of a leg are fixed');
CREATE TRIGGER legs_are_kept BEFORE DELETE ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('legs are kept');

CREATE TABLE attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  leg_id bigint NOT NULL REFERENCES legs,
  network_id text NOT NULL,
  wallet text NOT NULL,
  slot base_units NOT NULL,
  tx_id text NOT NULL,
  raw text NOT NULL,
  -- signed: committed, perhaps broadcast. broadcast: the network has it. confirmed: executed with success.
  -- failed, expired: can never land; the only licence for another attempt.
  status text NOT NULL CHECK (status IN ('signed', 'broadcast', 'confirmed', 'failed', 'expired')),
  -- Confirmed as deep as the network requires; nobody looks again.
  final boolean NOT NULL DEFAULT false,
  -- Head at which the slot was first seen taken by another transaction.
  slot_taken_at block_height,
  fee_paid base_units,
  created_at timestamptz NOT NULL,
  broadcast_at timestamptz,
  confirmed_at timestamptz,
  UNIQUE (network_id, wallet, slot),
  UNIQUE (network_id, tx_id),
  CHECK (NOT final OR status = 'confirmed'),
  CHECK ((confirmed_at IS NOT NULL) = (status = 'confirmed'))
);
-- A leg has at most one attempt that could land.
CREATE UNIQUE INDEX attempts_one_live ON attempts (leg_id) WHERE status IN ('signed', 'broadcast', 'confirmed');
CREATE INDEX attempts_open ON attempts (network_id, wallet, slot)
  WHERE status IN ('signed', 'broadcast', 'confirmed') AND NOT final;
CREATE TRIGGER attempts_bytes_are_fixed BEFORE UPDATE OF id, leg_id, network_id, wallet, slot, tx_id, raw, created_at
  ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_change('signed bytes are fixed');
CREATE TRIGGER attempts_are_kept BEFORE DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_change('attempts are kept');

CREATE FUNCTION check_leg_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status THEN RETURN NEW; END IF;
  IF OLD.status IN ('paid', 'refunded') THEN
    RAISE EXCEPTION 'leg % is % and stays so', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'paid' THEN
    IF NOT EXISTS (SELECT FROM attempts WHERE leg_id = NEW.id AND status = 'confirmed' AND final) THEN
      RAISE EXCEPTION 'leg % has no final payout', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NEW.status <> 'in_flight' THEN
    IF EXISTS (SELECT FROM attempts WHERE leg_id = NEW.id AND status IN ('signed', 'broadcast', 'confirmed')) THEN
      RAISE EXCEPTION 'leg % has an attempt that may still land', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legs_have_one_outcome BEFORE UPDATE OF status ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_status();

-- Nothing is signed for a leg that nobody has claimed, and nothing dead comes back to life.
CREATE FUNCTION check_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'signed' OR NOT EXISTS (SELECT FROM legs WHERE id = NEW.leg_id AND status = 'in_flight') THEN
      RAISE EXCEPTION 'leg % is not claimed', NEW.leg_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF OLD.status IN ('failed', 'expired') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'attempt % is dead', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF OLD.final AND NOT NEW.final THEN
    RAISE EXCEPTION 'attempt % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER attempts_are_claimed BEFORE INSERT OR UPDATE OF status, final ON attempts
  FOR EACH ROW EXECUTE FUNCTION check_attempt();
