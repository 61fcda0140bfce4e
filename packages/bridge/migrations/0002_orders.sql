-- Orders and the rows of bulk orders; what happened to them, and what was given out about them.

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
  -- Of a bulk order the rows say where it goes; its `amount_out` and `payout_amount` are what all of them get, in the source currency.
  network_out text,
  currency_out text,
  token_out text,
  amount_out base_units NOT NULL CHECK (amount_out > 0),
  wallet_sender text NOT NULL,
  wallet_receiver text,
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
  -- What of its deposit the order is filled with, and what is paid out for that: as ordered, or at the order's own rate.
  credited_amount base_units,
  payout_amount base_units,
  -- What it was worth when it was made, in 1e-18 dollars.
  value_usd base_units NOT NULL,
  finality_tier text NOT NULL CHECK (finality_tier IN ('small', 'medium', 'large')),
  -- Set when the network's exposure made it wait for the large tier.
  raised_confirmations integer CONSTRAINT orders_check4 CHECK (raised_confirmations >= required_confirmations),
  kind text NOT NULL CHECK (kind IN ('standard', 'bulk')),
  execution_type text CHECK (execution_type IN ('sequence', 'fast')),
  -- Between the moments from which on two rows that follow each other may be paid.
  row_interval_ms integer CHECK (row_interval_ms >= 0),
  -- A deposit whose block was made by then has the quoted rate; null where none is held: within one asset, and in bulk.
  -- After that it is the worse of the order's rate and the market's.
  rate_locked_until timestamptz,
  -- Less than this for all that was ordered is not paid: the deposit goes back. Null likewise.
  min_amount_out base_units,
  -- By which rate its deposit was credited, or its payout made: null while neither is, and one to one.
  rate text CHECK (rate IN ('LOCKED', 'MARKET')),
  -- The part of the status that indexes ask for. It changes half as often as the status, and an update that changes no column of an index,
  -- in its key or its condition, stays within its page and writes none.
  -- new: not watched yet. open: waits for its deposit, or for the deposit's confirmations. credited: its deposit is; its payout is under way.
  -- over: ended without a payout; a late deposit may fill it.
  stage text NOT NULL GENERATED ALWAYS AS (CASE status WHEN 'PENDING' THEN 'new' WHEN 'WAIT_DEPOSIT' THEN 'open' WHEN 'COMPLETE' THEN 'complete'
    WHEN 'DEPOSIT_FAILED' THEN 'over' WHEN 'REJECTED' THEN 'over' WHEN 'EXPIRED' THEN 'over' ELSE 'credited' END) STORED,
  -- Of a swap whose payout is not signed: whether its deposit was seen. Null for all others.
  swap_stage text GENERATED ALWAYS AS (CASE WHEN type = 'SWAP' AND status IN ('PENDING', 'WAIT_DEPOSIT') AND transaction_in IS NULL THEN 'unpaid'
    WHEN type = 'SWAP' AND status IN ('PENDING', 'WAIT_DEPOSIT', 'DEPOSITED', 'SEND_FAILED') AND transaction_in IS NOT NULL THEN 'paid' END) STORED,
  -- Nobody has paid it, and no late deposit can fill it any more: only what recognises a deposit is kept, by which it goes back to its sender.
  cut_at timestamptz,
  CONSTRAINT orders_check CHECK (currency_in <> currency_out),
  CONSTRAINT orders_check1 CHECK (platform_fee + swap_fee + destination_fee < amount_in),
  CONSTRAINT orders_check2 CHECK (expires_at > created_at AND late_until >= expires_at AND updated_at >= created_at),
  CONSTRAINT orders_check3 CHECK ((transaction_in IS NULL) = (deposit_height IS NULL)),
  CONSTRAINT orders_check5 CHECK (credited_at IS NULL OR transaction_in IS NOT NULL),
  CONSTRAINT orders_check7 CHECK ((completed_at IS NOT NULL) = (status = 'COMPLETE')),
  -- A rejected order may have had its deposit credited: its payout was impossible, and the deposit goes back.
  CONSTRAINT orders_credited CHECK (CASE
    WHEN status IN ('DEPOSITED', 'SENDING', 'SENT', 'COMPLETE', 'SEND_FAILED') THEN credited_at IS NOT NULL
    ELSE credited_at IS NULL OR status = 'REJECTED' END),
  CONSTRAINT orders_credited_amounts CHECK (
    (credited_at IS NULL) = (credited_amount IS NULL) AND (credited_at IS NULL) = (payout_amount IS NULL)),
  CONSTRAINT orders_of_a_kind CHECK (CASE kind
    WHEN 'bulk' THEN num_nonnulls(network_out, currency_out, token_out, wallet_receiver, transaction_out) = 0
      AND num_nulls(execution_type, row_interval_ms) = 0 AND status NOT IN ('SENT', 'SEND_FAILED')
      AND swap_fee = 0 AND amount_out + platform_fee + destination_fee = amount_in
    ELSE num_nulls(network_out, currency_out, wallet_receiver) = 0 AND num_nonnulls(execution_type, row_interval_ms) = 0
      AND (transaction_out IS NOT NULL OR status NOT IN ('SENDING', 'SENT', 'COMPLETE')) END),
  CONSTRAINT orders_rates CHECK (
    (type = 'SWAP' OR num_nonnulls(rate_locked_until, min_amount_out) = 0) AND (rate IS NULL OR credited_at IS NOT NULL)
    AND (rate <> 'LOCKED' OR rate_locked_until IS NOT NULL) AND min_amount_out <= amount_out),
  CONSTRAINT orders_cut_are_unpaid CHECK (
    cut_at IS NULL OR (status IN ('EXPIRED', 'REJECTED', 'DEPOSIT_FAILED') AND transaction_in IS NULL AND credited_at IS NULL AND cut_at > late_until))
) WITH (fillfactor = 45);

-- Two open orders can never be meant by one deposit without a reference.
CREATE UNIQUE INDEX orders_claim ON orders (network_in, currency_in, wallet_sender, amount_in) WHERE holds_claim AND stage IN ('new', 'open');
CREATE INDEX orders_awaiting ON orders (network_in, wallet_sender, amount_in, currency_in) WHERE stage IN ('new', 'open', 'over');
CREATE INDEX orders_unwatched ON orders (network_in, created_at) WHERE stage = 'new';
-- The few whose deposit was seen are left out by who asks.
CREATE INDEX orders_to_expire ON orders (network_in, expires_at) WHERE stage IN ('new', 'open');
CREATE INDEX orders_credited ON orders (network_out, credited_at) WHERE stage = 'credited';
CREATE INDEX orders_complete ON orders (completed_at) WHERE stage = 'complete';
-- The list of a wallet, and filters that may leave few of its orders: each has its pages in order.
CREATE INDEX orders_of_sender ON orders (wallet_sender, created_at DESC, id DESC);
CREATE INDEX orders_in_progress_of_sender ON orders (wallet_sender, created_at DESC, id DESC) WHERE stage IN ('new', 'open', 'credited');
CREATE INDEX orders_complete_of_sender ON orders (wallet_sender, created_at DESC, id DESC) WHERE stage = 'complete';
CREATE INDEX orders_swaps_of_sender ON orders (wallet_sender, created_at DESC, id DESC) WHERE type = 'SWAP';
CREATE INDEX orders_bulk_of_sender ON orders (wallet_sender, created_at DESC, id DESC) WHERE kind = 'bulk';
-- Open swaps, for the caps on what they may be worth: each new one adds them up. Of those that nobody has paid, only those count whose
-- rate is still held, which are the newest.
CREATE INDEX orders_unpaid_swaps ON orders (created_at) WHERE swap_stage = 'unpaid';
CREATE INDEX orders_paid_swaps ON orders (wallet_sender) WHERE swap_stage = 'paid';

-- What was agreed at creation is what is paid.
CREATE TRIGGER orders_terms_are_fixed BEFORE UPDATE OF
    id, type, created_at, expires_at, late_until, network_in, currency_in, token_in, amount_in, network_out, currency_out, token_out,
    amount_out, wallet_sender, wallet_receiver, platform_fee, swap_fee, destination_fee, required_confirmations, reference,
    deposit_family, deposit_address, deposit_action
  ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER orders_kind_is_fixed BEFORE UPDATE OF kind, execution_type, row_interval_ms
  ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER orders_value_is_fixed BEFORE UPDATE OF value_usd
  ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER orders_rates_are_fixed BEFORE UPDATE OF rate_locked_until, min_amount_out
  ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER orders_are_kept BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('orders are kept');
-- Whoever refers to an order refers to it for good: where a trigger reads it anyway, a foreign key would only read and lock it again. What a
-- foreign key also refused, emptying the table, is refused here; so it is with deposits, legs, attempts and accounts.
CREATE TRIGGER orders_not_emptied BEFORE TRUNCATE ON orders EXECUTE FUNCTION refuse_change('orders are kept');

-- A version is compared without a call; only a wrong one is reported by the function.
CREATE FUNCTION check_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'order % goes from version % to %', OLD.id, OLD.version, NEW.version
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_count_versions BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (NEW.version IS DISTINCT FROM OLD.version + 1) EXECUTE FUNCTION check_order_version();

CREATE FUNCTION check_finality_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.finality_tier <> OLD.finality_tier AND NEW.finality_tier <> 'large')
    OR (OLD.raised_confirmations IS NOT NULL AND NEW.raised_confirmations IS DISTINCT FROM OLD.raised_confirmations) THEN
    RAISE EXCEPTION 'order % would be believed sooner than was decided', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_finality_grows BEFORE UPDATE OF finality_tier, raised_confirmations
  ON orders FOR EACH ROW EXECUTE FUNCTION check_finality_grows();

-- A deposit that was seen for an order, or that goes back to whoever made it, keeps the order whole.
CREATE FUNCTION check_cut_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM deposits WHERE order_id = NEW.id AND status IN ('seen', 'credited', 'lost'))
    OR EXISTS (SELECT FROM deposits WHERE order_id = NEW.id AND refund_after IS NOT NULL) THEN
    RAISE EXCEPTION 'order % has a deposit', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_cut_have_no_deposit BEFORE UPDATE OF cut_at ON orders FOR EACH ROW EXECUTE FUNCTION check_cut_order();
CREATE TRIGGER orders_stay_cut BEFORE UPDATE OF cut_at ON orders
  FOR EACH ROW WHEN (OLD.cut_at IS NOT NULL) EXECUTE FUNCTION refuse_change('an order is cut once');

-- What belongs to an order leaves it only once the order is cut.
CREATE FUNCTION check_leaves_cut_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND cut_at IS NOT NULL) THEN
    RAISE EXCEPTION 'DELETE of % is refused: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

-- How far they are cut: ids of orders are made of time.
CREATE TABLE cut_progress (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  after_id uuid NOT NULL
);
INSERT INTO cut_progress (after_id) VALUES ('00000000-0000-0000-0000-000000000000');

-- Rows of bulk orders ----------------------------------------------------------------------------------------------------

-- A bulk order's one deposit pays many recipients, each by a leg of its own. A row is paid or refunded, once.
CREATE TABLE bulk_rows (
  order_id uuid NOT NULL REFERENCES orders,
  row_no integer NOT NULL CHECK (row_no BETWEEN 0 AND 49),
  id uuid NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN (
    'PENDING', 'WAIT_DEPOSIT', 'DEPOSIT_FAILED', 'DEPOSITED', 'PROCESSING', 'COMPLETE', 'SEND_FAILED', 'REFUNDED', 'REJECTED', 'EXPIRED'
  )),
  updated_at timestamptz NOT NULL,
  network_out text NOT NULL,
  currency_out text NOT NULL,
  token_out text,
  recipient text NOT NULL,
  memo text CHECK (memo <> ''),
  -- The same amount on both sides, each in the base units of its currency. Fees are in the source currency.
  amount_in base_units NOT NULL CHECK (amount_in > 0),
  amount_out base_units NOT NULL CHECK (amount_out > 0),
  platform_fee base_units NOT NULL,
  platform_fee_usd base_units NOT NULL,
  destination_fee base_units NOT NULL,
  destination_fee_usd base_units NOT NULL,
  -- The payout that answers it.
  transaction_out text,
  PRIMARY KEY (order_id, row_no),
  CHECK (transaction_out IS NOT NULL OR status NOT IN ('PROCESSING', 'COMPLETE'))
);
CREATE INDEX bulk_rows_deposited ON bulk_rows (network_out) WHERE status = 'DEPOSITED';
CREATE TRIGGER bulk_rows_terms_are_fixed BEFORE UPDATE OF
    order_id, row_no, id, network_out, currency_out, token_out, recipient, memo, amount_in, amount_out, platform_fee, platform_fee_usd,
    destination_fee, destination_fee_usd
  ON bulk_rows FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER bulk_rows_are_kept BEFORE DELETE ON bulk_rows FOR EACH ROW EXECUTE FUNCTION check_leaves_cut_order('orders are kept');
CREATE TRIGGER bulk_rows_stay_paid BEFORE UPDATE OF status ON bulk_rows
  FOR EACH ROW WHEN (OLD.status = 'COMPLETE' AND NEW.status <> 'COMPLETE') EXECUTE FUNCTION refuse_change('this row was paid');

-- At the end of its transaction a bulk order has its rows, numbered from zero, and together they are its deposit, to the unit.
CREATE FUNCTION check_bulk_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  r record;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN o := NEW; ELSE SELECT * INTO o FROM orders WHERE id = NEW.order_id; END IF;
  SELECT count(*) AS rows, max(row_no) AS last, sum(amount_in) AS amounts, sum(platform_fee) AS platform_fee,
    sum(destination_fee) AS destination_fee, bool_or(network_out = o.network_in) AS is_at_home
    INTO r FROM bulk_rows WHERE order_id = o.id;
  IF o.kind <> 'bulk' OR r.rows = 0 OR r.last <> r.rows - 1 OR r.is_at_home OR r.amounts <> o.amount_out
    OR r.platform_fee <> o.platform_fee OR r.destination_fee <> o.destination_fee THEN
    RAISE EXCEPTION 'the rows of order % are not what its deposit pays for', o.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_have_rows AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'bulk') EXECUTE FUNCTION check_bulk_order();
CREATE CONSTRAINT TRIGGER bulk_rows_are_whole AFTER INSERT ON bulk_rows
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_bulk_order();

-- Addresses --------------------------------------------------------------------------------------------------------------

-- Where a transfer can carry no reference each order's deposit goes to an address of its own. Given once, watched for good.
CREATE TABLE order_addresses (
  network_id text NOT NULL,
  -- Counted from zero on each network, without a gap: the wallet derives the address from it.
  address_index bigint NOT NULL CHECK (address_index >= 0),
  address text NOT NULL,
  order_id uuid NOT NULL UNIQUE REFERENCES orders,
  PRIMARY KEY (network_id, address_index),
  UNIQUE (network_id, address)
);
CREATE TRIGGER order_addresses_append_only BEFORE UPDATE OR DELETE ON order_addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_change('addresses of orders are only appended');

-- Events -----------------------------------------------------------------------------------------------------------------

CREATE TABLE order_events (
  order_id uuid NOT NULL,
  version integer NOT NULL,
  event text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, version)
);
CREATE TRIGGER order_events_append_only BEFORE UPDATE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change('events are only appended');

-- Instead of a foreign key: once for all events of a statement.
CREATE FUNCTION check_events_have_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing uuid;
BEGIN
  SELECT n.order_id INTO missing FROM new_rows n LEFT JOIN LATERAL (SELECT id FROM orders WHERE id = n.order_id OFFSET 0) o ON true
    WHERE o.id IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'order % does not exist', missing USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_events_have_orders AFTER INSERT ON order_events REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_events_have_orders();

-- The archive ------------------------------------------------------------------------------------------------------------

-- What is only read leaves the table that is written all day, once its order is long over: whole, and by month. A partition for each month of
-- the order's creation, made by the job that fills it. A month can be moved to another disk, or dumped.
CREATE TABLE archived_order_events (
  order_id uuid NOT NULL,
  version integer NOT NULL,
  event text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, version)
) PARTITION BY RANGE (order_id);

-- Copies of events that exist, of orders that are over; and they stay.
CREATE FUNCTION check_archived_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = NEW.order_id AND e.version = NEW.version
    AND (e.event, e.to_status, e.data, e.at) = (NEW.event, NEW.to_status, NEW.data, NEW.at) AND e.from_status IS NOT DISTINCT FROM NEW.from_status) THEN
    RAISE EXCEPTION 'event % of order % is not what happened', NEW.version, NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status IN ('COMPLETE', 'REJECTED', 'EXPIRED', 'DEPOSIT_FAILED')) THEN
    RAISE EXCEPTION 'order % is not over', NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER archived_order_events_are_true BEFORE INSERT ON archived_order_events
  FOR EACH ROW EXECUTE FUNCTION check_archived_event();
CREATE TRIGGER archived_order_events_append_only BEFORE UPDATE OR DELETE ON archived_order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change('events are only appended');
CREATE TRIGGER archived_order_events_not_emptied BEFORE TRUNCATE ON archived_order_events
  EXECUTE FUNCTION refuse_change('events are only appended');

-- An event leaves its table when the archive has it, to the letter, or its order was cut; nothing else deletes one.
CREATE FUNCTION check_event_is_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM archived_order_events a WHERE a.order_id = OLD.order_id AND a.version = OLD.version
    AND (a.event, a.to_status, a.data, a.at) = (OLD.event, OLD.to_status, OLD.data, OLD.at) AND a.from_status IS NOT DISTINCT FROM OLD.from_status)
    AND NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND cut_at IS NOT NULL) THEN
    RAISE EXCEPTION 'DELETE of order_events is refused: events are only appended' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER order_events_leave_for_archive BEFORE DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION check_event_is_archived();

CREATE VIEW all_order_events AS
  SELECT order_id, version, event, from_status, to_status, data, at FROM order_events
  UNION ALL SELECT order_id, version, event, from_status, to_status, data, at FROM archived_order_events;

-- How far the archive is: ids of orders are made of time. Orders that were not over then are looked at again.
CREATE TABLE archive_progress (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  after_id uuid NOT NULL,
  moved_at timestamptz NOT NULL
);
INSERT INTO archive_progress (after_id, moved_at) VALUES ('00000000-0000-0000-0000-000000000000', now());
CREATE TABLE archive_postponed (order_id uuid PRIMARY KEY);

-- Requests and receipts --------------------------------------------------------------------------------------------------

-- Keys by which a request that is repeated makes no second order; they expire.
CREATE TABLE idempotency_keys (
  wallet_sender text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  order_id uuid NOT NULL REFERENCES orders,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (wallet_sender, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Signed receipts as they were given out: later facts make another one, which names the one before.
CREATE TABLE order_receipts (
  order_id uuid NOT NULL REFERENCES orders,
  number integer NOT NULL CHECK (number > 0),
  -- Of the signed bytes, in hex.
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- The file, to the byte.
  document text NOT NULL,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, number)
);
CREATE TRIGGER order_receipts_are_kept BEFORE UPDATE OR DELETE ON order_receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a receipt that was given out stays');
