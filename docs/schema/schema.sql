-- The schema of a database that all migrations have run on, printed from its catalogue. Written by `npm run generate`: change the migrations, which
-- have the reasons as well, not this file.

-- schemas -------------------------------------------------------------------------------------------------------------

CREATE SCHEMA loyalty;

-- domains -------------------------------------------------------------------------------------------------------------

CREATE DOMAIN base_units AS numeric(78,0) CONSTRAINT base_units_check CHECK (VALUE >= 0::numeric);
CREATE DOMAIN block_height AS bigint CONSTRAINT block_height_check CHECK (VALUE >= 0);

-- sequences -----------------------------------------------------------------------------------------------------------

CREATE SEQUENCE loyalty.mint_slots AS bigint;

-- schema_migrations ---------------------------------------------------------------------------------------------------

CREATE TABLE schema_migrations (
  name text NOT NULL,
  file text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name, file)
);

-- orders --------------------------------------------------------------------------------------------------------------

CREATE TABLE orders (
  id uuid NOT NULL,
  version integer NOT NULL,
  status text NOT NULL,
  type text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  late_until timestamp with time zone NOT NULL,
  network_in text NOT NULL,
  currency_in text NOT NULL,
  token_in text,
  amount_in base_units NOT NULL,
  network_out text,
  currency_out text,
  token_out text,
  amount_out base_units NOT NULL,
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
  required_confirmations integer NOT NULL,
  fill_estimate_seconds integer NOT NULL,
  reference text NOT NULL,
  deposit_family text NOT NULL,
  deposit_address text NOT NULL,
  deposit_action jsonb NOT NULL,
  holds_claim boolean NOT NULL,
  transaction_in text,
  deposit_height block_height,
  credited_at timestamp with time zone,
  transaction_out text,
  completed_at timestamp with time zone,
  credited_amount base_units,
  payout_amount base_units,
  value_usd base_units NOT NULL,
  finality_tier text NOT NULL,
  raised_confirmations integer,
  kind text NOT NULL,
  execution_type text,
  row_interval_ms integer,
  rate_locked_until timestamp with time zone,
  min_amount_out base_units,
  rate text,
  stage text NOT NULL GENERATED ALWAYS AS (
CASE status
    WHEN 'PENDING'::text THEN 'new'::text
    WHEN 'WAIT_DEPOSIT'::text THEN 'open'::text
    WHEN 'COMPLETE'::text THEN 'complete'::text
    WHEN 'DEPOSIT_FAILED'::text THEN 'over'::text
    WHEN 'REJECTED'::text THEN 'over'::text
    WHEN 'EXPIRED'::text THEN 'over'::text
    ELSE 'credited'::text
END) STORED,
  swap_stage text GENERATED ALWAYS AS (
CASE
    WHEN type = 'SWAP'::text AND (status = ANY (ARRAY['PENDING'::text, 'WAIT_DEPOSIT'::text])) AND transaction_in IS NULL THEN 'unpaid'::text
    WHEN type = 'SWAP'::text AND (status = ANY (ARRAY['PENDING'::text, 'WAIT_DEPOSIT'::text, 'DEPOSITED'::text, 'SEND_FAILED'::text])) AND transaction_in IS NOT NULL THEN 'paid'::text
    ELSE NULL::text
END) STORED,
  cut_at timestamp with time zone,
  memo text,
  cancelled_at timestamp with time zone,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_reference_key UNIQUE (reference),
  CONSTRAINT orders_amount_in_check CHECK (amount_in::numeric > 0::numeric),
  CONSTRAINT orders_amount_out_check CHECK (amount_out::numeric > 0::numeric),
  CONSTRAINT orders_cancelled CHECK (cancelled_at IS NULL OR status = 'REJECTED'::text AND credited_at IS NULL),
  CONSTRAINT orders_check CHECK (currency_in <> currency_out),
  CONSTRAINT orders_check1 CHECK ((platform_fee::numeric + swap_fee::numeric + destination_fee::numeric) < amount_in::numeric),
  CONSTRAINT orders_check2 CHECK (expires_at > created_at AND late_until >= expires_at AND updated_at >= created_at),
  CONSTRAINT orders_check3 CHECK ((transaction_in IS NULL) = (deposit_height IS NULL)),
  CONSTRAINT orders_check4 CHECK (raised_confirmations >= required_confirmations),
  CONSTRAINT orders_check5 CHECK (credited_at IS NULL OR transaction_in IS NOT NULL),
  CONSTRAINT orders_check7 CHECK ((completed_at IS NOT NULL) = (status = 'COMPLETE'::text)),
  CONSTRAINT orders_credited CHECK (
CASE
    WHEN status = ANY (ARRAY['DEPOSITED'::text, 'SENDING'::text, 'SENT'::text, 'COMPLETE'::text, 'SEND_FAILED'::text]) THEN credited_at IS NOT NULL
    ELSE credited_at IS NULL OR status = 'REJECTED'::text
END),
  CONSTRAINT orders_credited_amounts CHECK ((credited_at IS NULL) = (credited_amount IS NULL) AND (credited_at IS NULL) = (payout_amount IS NULL)),
  CONSTRAINT orders_cut_are_unpaid CHECK (cut_at IS NULL OR (status = ANY (ARRAY['EXPIRED'::text, 'REJECTED'::text, 'DEPOSIT_FAILED'::text])) AND transaction_in IS NULL AND credited_at IS NULL AND cut_at > late_until),
  CONSTRAINT orders_execution_type_check CHECK (execution_type = ANY (ARRAY['sequence'::text, 'fast'::text])),
  CONSTRAINT orders_fill_estimate_seconds_check CHECK (fill_estimate_seconds >= 0),
  CONSTRAINT orders_finality_tier_check CHECK (finality_tier = ANY (ARRAY['small'::text, 'medium'::text, 'large'::text])),
  CONSTRAINT orders_kind_check CHECK (kind = ANY (ARRAY['standard'::text, 'bulk'::text])),
  CONSTRAINT orders_memo CHECK (memo IS NULL OR kind = 'standard'::text),
  CONSTRAINT orders_memo_check CHECK (memo <> ''::text),
  CONSTRAINT orders_of_a_kind CHECK (
CASE kind
    WHEN 'bulk'::text THEN num_nonnulls(network_out, currency_out, token_out, wallet_receiver, transaction_out) = 0 AND num_nulls(execution_type, row_interval_ms) = 0 AND (status <> ALL (ARRAY['SENT'::text, 'SEND_FAILED'::text])) AND swap_fee::numeric = 0::numeric AND (amount_out::numeric + platform_fee::numeric + destination_fee::numeric) = amount_in::numeric
    ELSE num_nulls(network_out, currency_out, wallet_receiver) = 0 AND num_nonnulls(execution_type, row_interval_ms) = 0 AND (transaction_out IS NOT NULL OR (status <> ALL (ARRAY['SENDING'::text, 'SENT'::text, 'COMPLETE'::text])))
END),
  CONSTRAINT orders_rate_check CHECK (rate = ANY (ARRAY['LOCKED'::text, 'MARKET'::text])),
  CONSTRAINT orders_rates CHECK ((type = 'SWAP'::text OR num_nonnulls(rate_locked_until, min_amount_out) = 0) AND (rate IS NULL OR credited_at IS NOT NULL) AND (rate <> 'LOCKED'::text OR rate_locked_until IS NOT NULL) AND min_amount_out::numeric <= amount_out::numeric),
  CONSTRAINT orders_reference_check CHECK (reference ~ '^0x[0-9a-f]{32}$'::text),
  CONSTRAINT orders_required_confirmations_check CHECK (required_confirmations >= 1),
  CONSTRAINT orders_row_interval_ms_check CHECK (row_interval_ms >= 0),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'WAIT_DEPOSIT'::text, 'DEPOSIT_FAILED'::text, 'DEPOSITED'::text, 'SENDING'::text, 'SENT'::text, 'COMPLETE'::text, 'SEND_FAILED'::text, 'REJECTED'::text, 'EXPIRED'::text])),
  CONSTRAINT orders_type_check CHECK (type = ANY (ARRAY['TRANSFER'::text, 'SWAP'::text])),
  CONSTRAINT orders_version_check CHECK (version >= 1)
) WITH (fillfactor=45);
CREATE UNIQUE INDEX orders_claim ON orders USING btree (network_in, currency_in, wallet_sender, amount_in) WHERE holds_claim AND (stage = ANY (ARRAY['new'::text, 'open'::text]));
CREATE INDEX orders_awaiting ON orders USING btree (network_in, wallet_sender, amount_in, currency_in) WHERE stage = ANY (ARRAY['new'::text, 'open'::text, 'over'::text]);
CREATE INDEX orders_unwatched ON orders USING btree (network_in, created_at) WHERE stage = 'new'::text;
CREATE INDEX orders_to_expire ON orders USING btree (network_in, expires_at) WHERE stage = ANY (ARRAY['new'::text, 'open'::text]);
CREATE INDEX orders_credited ON orders USING btree (network_out, credited_at) WHERE stage = 'credited'::text;
CREATE INDEX orders_complete ON orders USING btree (completed_at) WHERE stage = 'complete'::text;
CREATE INDEX orders_of_sender ON orders USING btree (wallet_sender, created_at DESC, id DESC);
CREATE INDEX orders_in_progress_of_sender ON orders USING btree (wallet_sender, created_at DESC, id DESC) WHERE stage = ANY (ARRAY['new'::text, 'open'::text, 'credited'::text]);
CREATE INDEX orders_complete_of_sender ON orders USING btree (wallet_sender, created_at DESC, id DESC) WHERE stage = 'complete'::text;
CREATE INDEX orders_swaps_of_sender ON orders USING btree (wallet_sender, created_at DESC, id DESC) WHERE type = 'SWAP'::text;
CREATE INDEX orders_bulk_of_sender ON orders USING btree (wallet_sender, created_at DESC, id DESC) WHERE kind = 'bulk'::text;
CREATE INDEX orders_unpaid_swaps ON orders USING btree (created_at) WHERE swap_stage = 'unpaid'::text;
CREATE INDEX orders_paid_swaps ON orders USING btree (wallet_sender) WHERE swap_stage = 'paid'::text;
CREATE TRIGGER orders_are_kept BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('orders are kept');
CREATE TRIGGER orders_change_demand AFTER UPDATE OF status, transaction_in ON orders FOR EACH ROW WHEN (is_open_order(old.status) <> is_open_order(new.status) OR is_open_order(new.status) AND (old.transaction_in IS NULL) <> (new.transaction_in IS NULL)) EXECUTE FUNCTION note_open_demand();
CREATE TRIGGER orders_count_versions BEFORE UPDATE ON orders FOR EACH ROW WHEN (new.version IS DISTINCT FROM (old.version + 1)) EXECUTE FUNCTION check_order_version();
CREATE TRIGGER orders_cut_have_no_deposit BEFORE UPDATE OF cut_at ON orders FOR EACH ROW EXECUTE FUNCTION check_cut_order();
CREATE TRIGGER orders_finality_grows BEFORE UPDATE OF finality_tier, raised_confirmations ON orders FOR EACH ROW EXECUTE FUNCTION check_finality_grows();
CREATE CONSTRAINT TRIGGER orders_have_rows AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind = 'bulk'::text) EXECUTE FUNCTION check_bulk_order();
CREATE TRIGGER orders_have_terms AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note_order_terms();
CREATE TRIGGER orders_kind_is_fixed BEFORE UPDATE OF kind, execution_type, row_interval_ms ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER orders_memo_is_fixed BEFORE UPDATE OF memo ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER orders_new_have_demand AFTER INSERT ON orders FOR EACH ROW WHEN (new.kind <> 'bulk'::text AND is_open_order(new.status)) EXECUTE FUNCTION note_open_demand();
CREATE TRIGGER orders_not_emptied BEFORE TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('orders are kept');
CREATE TRIGGER orders_rates_are_fixed BEFORE UPDATE OF rate_locked_until, min_amount_out ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER orders_stay_cut BEFORE UPDATE OF cut_at ON orders FOR EACH ROW WHEN (old.cut_at IS NOT NULL) EXECUTE FUNCTION refuse_change('an order is cut once');
CREATE TRIGGER orders_terms_are_fixed BEFORE UPDATE OF id, type, created_at, expires_at, late_until, network_in, currency_in, token_in, amount_in, network_out, currency_out, token_out, amount_out, wallet_sender, wallet_receiver, platform_fee, swap_fee, destination_fee, required_confirmations, reference, deposit_family, deposit_address, deposit_action ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER orders_transactions_are_terms AFTER UPDATE OF transaction_in, transaction_out ON orders FOR EACH ROW WHEN (new.transaction_in IS DISTINCT FROM old.transaction_in OR new.transaction_out IS DISTINCT FROM old.transaction_out) EXECUTE FUNCTION note_order_transaction();
CREATE TRIGGER orders_value_is_fixed BEFORE UPDATE OF value_usd ON orders FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');

-- cut_progress --------------------------------------------------------------------------------------------------------

CREATE TABLE cut_progress (
  only_row boolean NOT NULL DEFAULT true,
  after_id uuid NOT NULL,
  CONSTRAINT cut_progress_pkey PRIMARY KEY (only_row),
  CONSTRAINT cut_progress_only_row_check CHECK (only_row)
);

-- bulk_rows -----------------------------------------------------------------------------------------------------------

CREATE TABLE bulk_rows (
  order_id uuid NOT NULL,
  row_no integer NOT NULL,
  id uuid NOT NULL,
  status text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  network_out text NOT NULL,
  currency_out text NOT NULL,
  token_out text,
  recipient text NOT NULL,
  memo text,
  amount_in base_units NOT NULL,
  amount_out base_units NOT NULL,
  platform_fee base_units NOT NULL,
  platform_fee_usd base_units NOT NULL,
  destination_fee base_units NOT NULL,
  destination_fee_usd base_units NOT NULL,
  transaction_out text,
  CONSTRAINT bulk_rows_pkey PRIMARY KEY (order_id, row_no),
  CONSTRAINT bulk_rows_id_key UNIQUE (id),
  CONSTRAINT bulk_rows_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT bulk_rows_amount_in_check CHECK (amount_in::numeric > 0::numeric),
  CONSTRAINT bulk_rows_amount_out_check CHECK (amount_out::numeric > 0::numeric),
  CONSTRAINT bulk_rows_check CHECK (transaction_out IS NOT NULL OR (status <> ALL (ARRAY['PROCESSING'::text, 'COMPLETE'::text]))),
  CONSTRAINT bulk_rows_memo_check CHECK (memo <> ''::text),
  CONSTRAINT bulk_rows_row_no_check CHECK (row_no >= 0 AND row_no <= 49),
  CONSTRAINT bulk_rows_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'WAIT_DEPOSIT'::text, 'DEPOSIT_FAILED'::text, 'DEPOSITED'::text, 'PROCESSING'::text, 'COMPLETE'::text, 'SEND_FAILED'::text, 'REFUNDED'::text, 'REJECTED'::text, 'EXPIRED'::text]))
);
CREATE INDEX bulk_rows_deposited ON bulk_rows USING btree (network_out) WHERE status = 'DEPOSITED'::text;
CREATE TRIGGER bulk_rows_are_kept BEFORE DELETE ON bulk_rows FOR EACH ROW EXECUTE FUNCTION check_leaves_cut_order('orders are kept');
CREATE CONSTRAINT TRIGGER bulk_rows_are_whole AFTER INSERT ON bulk_rows DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_bulk_order();
CREATE TRIGGER bulk_rows_have_demand AFTER INSERT ON bulk_rows REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_bulk_demand();
CREATE TRIGGER bulk_rows_have_terms AFTER INSERT ON bulk_rows REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_bulk_terms();
CREATE TRIGGER bulk_rows_stay_paid BEFORE UPDATE OF status ON bulk_rows FOR EACH ROW WHEN (old.status = 'COMPLETE'::text AND new.status <> 'COMPLETE'::text) EXECUTE FUNCTION refuse_change('this row was paid');
CREATE TRIGGER bulk_rows_terms_are_fixed BEFORE UPDATE OF order_id, row_no, id, network_out, currency_out, token_out, recipient, memo, amount_in, amount_out, platform_fee, platform_fee_usd, destination_fee, destination_fee_usd ON bulk_rows FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of an order are fixed');
CREATE TRIGGER bulk_rows_transactions_are_terms AFTER UPDATE ON bulk_rows REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_bulk_transactions();

-- order_addresses -----------------------------------------------------------------------------------------------------

CREATE TABLE order_addresses (
  network_id text NOT NULL,
  address_index bigint NOT NULL,
  address text NOT NULL,
  order_id uuid NOT NULL,
  CONSTRAINT order_addresses_pkey PRIMARY KEY (network_id, address_index),
  CONSTRAINT order_addresses_network_id_address_key UNIQUE (network_id, address),
  CONSTRAINT order_addresses_order_id_key UNIQUE (order_id),
  CONSTRAINT order_addresses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_addresses_address_index_check CHECK (address_index >= 0)
);
CREATE TRIGGER order_addresses_append_only BEFORE DELETE OR UPDATE ON order_addresses FOR EACH ROW EXECUTE FUNCTION refuse_change('addresses of orders are only appended');

-- order_events --------------------------------------------------------------------------------------------------------

CREATE TABLE order_events (
  order_id uuid NOT NULL,
  version integer NOT NULL,
  event text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  data jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT order_events_pkey PRIMARY KEY (order_id, version)
);
CREATE TRIGGER order_events_append_only BEFORE UPDATE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change('events are only appended');
CREATE TRIGGER order_events_are_due AFTER INSERT ON order_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_due_alerts();
CREATE TRIGGER order_events_earn_points AFTER INSERT ON order_events FOR EACH ROW WHEN (new.event = 'deposit_lost'::text OR new.to_status = 'COMPLETE'::text AND new.from_status IS DISTINCT FROM 'COMPLETE'::text) EXECUTE FUNCTION loyalty.note_order();
CREATE TRIGGER order_events_have_orders AFTER INSERT ON order_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_events_have_orders();
CREATE TRIGGER order_events_leave_for_archive BEFORE DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION check_event_is_archived();
CREATE TRIGGER order_events_return_perks AFTER INSERT ON order_events FOR EACH ROW WHEN (new.event = 'payout_refunded'::text OR new.event = 'deposit_credited'::text AND new.from_status = 'REJECTED'::text) EXECUTE FUNCTION loyalty.return_perk();

-- archived_order_events -----------------------------------------------------------------------------------------------

CREATE TABLE archived_order_events (
  order_id uuid NOT NULL,
  version integer NOT NULL,
  event text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  data jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT archived_order_events_pkey PRIMARY KEY (order_id, version)
) PARTITION BY RANGE (order_id);
CREATE TRIGGER archived_order_events_append_only BEFORE DELETE OR UPDATE ON archived_order_events FOR EACH ROW EXECUTE FUNCTION refuse_change('events are only appended');
CREATE TRIGGER archived_order_events_are_true BEFORE INSERT ON archived_order_events FOR EACH ROW EXECUTE FUNCTION check_archived_event();
CREATE TRIGGER archived_order_events_not_emptied BEFORE TRUNCATE ON archived_order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('events are only appended');

-- archive_progress ----------------------------------------------------------------------------------------------------

CREATE TABLE archive_progress (
  only_row boolean NOT NULL DEFAULT true,
  after_id uuid NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT archive_progress_pkey PRIMARY KEY (only_row),
  CONSTRAINT archive_progress_only_row_check CHECK (only_row)
);

-- archive_postponed ---------------------------------------------------------------------------------------------------

CREATE TABLE archive_postponed (
  order_id uuid NOT NULL,
  CONSTRAINT archive_postponed_pkey PRIMARY KEY (order_id)
);

-- idempotency_keys ----------------------------------------------------------------------------------------------------

CREATE TABLE idempotency_keys (
  wallet_sender text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  order_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (wallet_sender, key),
  CONSTRAINT idempotency_keys_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

-- order_receipts ------------------------------------------------------------------------------------------------------

CREATE TABLE order_receipts (
  order_id uuid NOT NULL,
  number integer NOT NULL,
  sha256 text NOT NULL,
  document text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT order_receipts_pkey PRIMARY KEY (order_id, number),
  CONSTRAINT order_receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_receipts_number_check CHECK (number > 0),
  CONSTRAINT order_receipts_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER order_receipts_are_kept BEFORE DELETE OR UPDATE ON order_receipts FOR EACH ROW EXECUTE FUNCTION refuse_change('a receipt that was given out stays');

-- scan_cursors --------------------------------------------------------------------------------------------------------

CREATE TABLE scan_cursors (
  network_id text NOT NULL,
  height block_height NOT NULL,
  hash text NOT NULL,
  head_height block_height NOT NULL,
  scanned_at timestamp with time zone NOT NULL,
  head_at timestamp with time zone NOT NULL,
  CONSTRAINT scan_cursors_pkey PRIMARY KEY (network_id)
);

-- scanned_blocks ------------------------------------------------------------------------------------------------------

CREATE TABLE scanned_blocks (
  network_id text NOT NULL,
  height block_height NOT NULL,
  hash text NOT NULL,
  CONSTRAINT scanned_blocks_pkey PRIMARY KEY (network_id, height),
  CONSTRAINT scanned_blocks_network_id_fkey FOREIGN KEY (network_id) REFERENCES scan_cursors(network_id)
);

-- scan_restarts -------------------------------------------------------------------------------------------------------

CREATE TABLE scan_restarts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  network_id text NOT NULL,
  height block_height NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  CONSTRAINT scan_restarts_pkey PRIMARY KEY (id),
  CONSTRAINT scan_restarts_actor_check CHECK (actor <> ''::text),
  CONSTRAINT scan_restarts_reason_check CHECK (reason <> ''::text)
);
CREATE UNIQUE INDEX scan_restarts_waiting ON scan_restarts USING btree (network_id) WHERE done_at IS NULL;

-- set_aside_transactions ----------------------------------------------------------------------------------------------

CREATE TABLE set_aside_transactions (
  network_id text NOT NULL,
  tx_hash text NOT NULL,
  block_height block_height NOT NULL,
  block_hash text NOT NULL,
  reason text NOT NULL,
  found_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  is_internal boolean NOT NULL DEFAULT false,
  CONSTRAINT set_aside_transactions_pkey PRIMARY KEY (network_id, tx_hash),
  CONSTRAINT set_aside_transactions_network_id_fkey FOREIGN KEY (network_id) REFERENCES scan_cursors(network_id),
  CONSTRAINT set_aside_transactions_tries_check CHECK (tries >= 0)
);
CREATE INDEX set_aside_transactions_unread ON set_aside_transactions USING btree (network_id, retry_at) WHERE read_at IS NULL;

-- tagged_heads --------------------------------------------------------------------------------------------------------

CREATE TABLE tagged_heads (
  network_id text NOT NULL,
  tag text NOT NULL,
  height block_height NOT NULL,
  hash text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT tagged_heads_pkey PRIMARY KEY (network_id, tag),
  CONSTRAINT tagged_heads_tag_check CHECK (tag = ANY (ARRAY['safe'::text, 'finalized'::text]))
);
CREATE TRIGGER tagged_heads_grow BEFORE UPDATE ON tagged_heads FOR EACH ROW EXECUTE FUNCTION check_tag_grows();

-- network_health ------------------------------------------------------------------------------------------------------

CREATE TABLE network_health (
  network_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  health jsonb NOT NULL,
  CONSTRAINT network_health_pkey PRIMARY KEY (network_id)
);

-- served_currencies ---------------------------------------------------------------------------------------------------

CREATE TABLE served_currencies (
  network_id text NOT NULL,
  token text NOT NULL,
  currency_id text,
  decimals integer,
  read_to block_height,
  CONSTRAINT served_currencies_pkey PRIMARY KEY (network_id, token)
);

-- wallet_coins --------------------------------------------------------------------------------------------------------

CREATE TABLE wallet_coins (
  network_id text NOT NULL,
  tx_hash text NOT NULL,
  output_index integer NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  amount base_units NOT NULL,
  block_height block_height NOT NULL,
  spent_at timestamp with time zone,
  CONSTRAINT wallet_coins_pkey PRIMARY KEY (network_id, tx_hash, output_index),
  CONSTRAINT wallet_coins_output_index_check CHECK (output_index >= 0)
);
CREATE INDEX wallet_coins_unspent ON wallet_coins USING btree (network_id, id) WHERE spent_at IS NULL;

-- wallet_coin_lists ---------------------------------------------------------------------------------------------------

CREATE TABLE wallet_coin_lists (
  network_id text NOT NULL,
  height block_height NOT NULL,
  listed_at timestamp with time zone NOT NULL,
  CONSTRAINT wallet_coin_lists_pkey PRIMARY KEY (network_id)
);

-- deposits ------------------------------------------------------------------------------------------------------------

CREATE TABLE deposits (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  network_id text NOT NULL,
  tx_hash text NOT NULL,
  log_index integer NOT NULL,
  block_height block_height NOT NULL,
  block_hash text NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  token text,
  amount base_units NOT NULL,
  reference text,
  status text NOT NULL,
  reason text,
  order_id uuid,
  suspect boolean NOT NULL DEFAULT false,
  seen_at timestamp with time zone NOT NULL,
  booked text NOT NULL DEFAULT 'none'::text,
  bookings integer NOT NULL DEFAULT 0,
  refund_part base_units NOT NULL DEFAULT 0,
  dust_part base_units NOT NULL DEFAULT 0,
  refund_after timestamp with time zone,
  refund_state text NOT NULL DEFAULT 'none'::text,
  is_shared boolean NOT NULL DEFAULT false,
  locator text,
  mined_at timestamp with time zone,
  claimed_at timestamp with time zone,
  kept_part base_units NOT NULL DEFAULT 0,
  look_at_sender_after timestamp with time zone DEFAULT '-infinity'::timestamp with time zone,
  unwitnessed_at timestamp with time zone,
  unwitnessed_usd numeric,
  CONSTRAINT deposits_pkey PRIMARY KEY (id),
  CONSTRAINT deposits_network_id_tx_hash_log_index_key UNIQUE (network_id, tx_hash, log_index),
  CONSTRAINT deposits_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT deposits_amount_check CHECK (amount::numeric > 0::numeric),
  CONSTRAINT deposits_booked_check CHECK (booked = ANY (ARRAY['none'::text, 'own'::text, 'suspense'::text, 'order'::text, 'refund'::text, 'lost'::text])),
  CONSTRAINT deposits_check1 CHECK (order_id IS NOT NULL OR (status = ANY (ARRAY['unmatched'::text, 'orphaned'::text]))),
  CONSTRAINT deposits_check2 CHECK (status <> 'orphaned'::text OR booked = 'none'::text),
  CONSTRAINT deposits_parts CHECK ((refund_part::numeric + dust_part::numeric + kept_part::numeric) <= amount::numeric),
  CONSTRAINT deposits_reason CHECK (
CASE
    WHEN status = 'unmatched'::text THEN reason IS NOT NULL
    WHEN status = ANY (ARRAY['seen'::text, 'orphaned'::text]) THEN reason IS NULL
    ELSE true
END),
  CONSTRAINT deposits_refund_state_check CHECK (refund_state = ANY (ARRAY['none'::text, 'held'::text, 'released'::text, 'owed'::text, 'unrefundable'::text])),
  CONSTRAINT deposits_refund_time CHECK (refund_state = 'none'::text OR refund_after IS NOT NULL),
  CONSTRAINT deposits_status_check CHECK (status = ANY (ARRAY['seen'::text, 'credited'::text, 'unmatched'::text, 'orphaned'::text, 'lost'::text])),
  CONSTRAINT deposits_unwitnessed CHECK (num_nonnulls(unwitnessed_at, unwitnessed_usd) = ANY (ARRAY[0, 2]))
);
CREATE UNIQUE INDEX deposits_one_for_an_order ON deposits USING btree (order_id) WHERE status = ANY (ARRAY['seen'::text, 'credited'::text, 'lost'::text]);
CREATE INDEX deposits_to_credit ON deposits USING btree (network_id, block_height) WHERE status = 'seen'::text;
CREATE INDEX deposits_suspect ON deposits USING btree (network_id) WHERE suspect;
CREATE INDEX deposits_by_height ON deposits USING btree (network_id, block_height);
CREATE INDEX deposits_unmatched ON deposits USING btree (reference) WHERE status = 'unmatched'::text;
CREATE INDEX deposits_unbooked ON deposits USING btree (network_id, block_height) WHERE booked = 'none'::text AND (status = ANY (ARRAY['seen'::text, 'unmatched'::text]));
CREATE INDEX deposits_exposed ON deposits USING btree (network_id, block_height) INCLUDE (order_id, amount) WHERE status = 'credited'::text;
CREATE INDEX deposits_unwitnessed_lately ON deposits USING btree (network_id, unwitnessed_at) WHERE unwitnessed_at IS NOT NULL;
CREATE INDEX deposits_to_refund ON deposits USING btree (network_id, refund_after) WHERE refund_state = ANY (ARRAY['none'::text, 'released'::text]);
CREATE INDEX deposits_held ON deposits USING btree (id) WHERE refund_state = 'held'::text;
CREATE INDEX deposits_refunded_of_order ON deposits USING btree (order_id) WHERE refund_after IS NOT NULL;
CREATE INDEX deposits_strange_senders ON deposits USING btree (network_id, look_at_sender_after) WHERE status = 'unmatched'::text AND refund_state = 'none'::text AND look_at_sender_after IS NOT NULL AND (reason = ANY (ARRAY['no_order'::text, 'ambiguous'::text]));
CREATE INDEX deposits_of_network ON deposits USING btree (network_id, id) WHERE reference IS NOT NULL;
CREATE TRIGGER deposits_are_kept BEFORE DELETE ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change('deposits are kept');
CREATE TRIGGER deposits_facts_are_fixed BEFORE UPDATE OF id, network_id, tx_hash, log_index, sender, recipient, token, amount, reference ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change('what the chain said is fixed');
CREATE TRIGGER deposits_keep_to_lifecycle BEFORE UPDATE OF status ON deposits FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION refuse_transition('seen>credited', 'seen>unmatched', 'seen>orphaned', 'unmatched>seen', 'unmatched>orphaned', 'credited>orphaned', 'credited>lost', 'orphaned>seen', 'orphaned>unmatched', 'lost>credited', 'lost>orphaned');
CREATE TRIGGER deposits_locators_are_fixed BEFORE UPDATE OF locator ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change('what the chain said is fixed');
CREATE TRIGGER deposits_new_are_terms AFTER INSERT ON deposits FOR EACH ROW WHEN (new.order_id IS NOT NULL AND new.refund_after IS NOT NULL) EXECUTE FUNCTION note_returned_deposit();
CREATE TRIGGER deposits_not_emptied BEFORE TRUNCATE ON deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('deposits are kept');
CREATE TRIGGER deposits_owners_are_fixed BEFORE UPDATE OF is_shared ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_change('what the chain said is fixed');
CREATE TRIGGER deposits_returned_are_terms AFTER UPDATE OF order_id, refund_after ON deposits FOR EACH ROW WHEN (new.order_id IS NOT NULL AND new.refund_after IS NOT NULL AND (old.order_id IS DISTINCT FROM new.order_id OR old.refund_after IS NULL)) EXECUTE FUNCTION note_returned_deposit();

-- refund_releases -----------------------------------------------------------------------------------------------------

CREATE TABLE refund_releases (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  deposit_id bigint NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT refund_releases_pkey PRIMARY KEY (id),
  CONSTRAINT refund_releases_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  CONSTRAINT refund_releases_actor_check CHECK (actor <> ''::text),
  CONSTRAINT refund_releases_reason_check CHECK (reason <> ''::text)
);
CREATE INDEX refund_releases_of_deposit ON refund_releases USING btree (deposit_id);
CREATE TRIGGER refund_releases_append_only BEFORE DELETE OR UPDATE ON refund_releases FOR EACH ROW EXECUTE FUNCTION refuse_change('releases are only appended');

-- spent_coins ---------------------------------------------------------------------------------------------------------

CREATE TABLE spent_coins (
  deposit_id bigint NOT NULL,
  noted_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT spent_coins_pkey PRIMARY KEY (deposit_id),
  CONSTRAINT spent_coins_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id)
);
CREATE TRIGGER spent_coins_append_only BEFORE DELETE OR UPDATE ON spent_coins FOR EACH ROW EXECUTE FUNCTION refuse_change('what became of coins is only appended');

-- legs ----------------------------------------------------------------------------------------------------------------

CREATE TABLE legs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id uuid,
  leg_no integer NOT NULL,
  deposit_id bigint NOT NULL,
  network_id text NOT NULL,
  recipient text NOT NULL,
  currency_id text NOT NULL,
  token text,
  amount base_units NOT NULL,
  status text NOT NULL,
  retry_at timestamp with time zone NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  kind text NOT NULL,
  funded base_units NOT NULL,
  fees base_units NOT NULL,
  refusals integer NOT NULL DEFAULT 0,
  refused_since timestamp with time zone,
  claimed_at timestamp with time zone,
  row_no integer,
  refund_state text,
  refund_after timestamp with time zone,
  credited_payout base_units,
  waiting_reason text,
  waiting_since timestamp with time zone,
  returns_at timestamp with time zone,
  stopped_at timestamp with time zone,
  mined_failures integer NOT NULL DEFAULT 0,
  burnt base_units NOT NULL DEFAULT 0,
  kept base_units NOT NULL DEFAULT 0,
  value_usd base_units,
  claimed_usd base_units,
  expected_at timestamp with time zone,
  CONSTRAINT legs_pkey PRIMARY KEY (id),
  CONSTRAINT legs_order_id_row_no_fkey FOREIGN KEY (order_id, row_no) REFERENCES bulk_rows(order_id, row_no),
  CONSTRAINT legs_amount_check CHECK (amount::numeric > 0::numeric),
  CONSTRAINT legs_claimed_value CHECK (claimed_usd IS NULL OR kind = 'payout'::text),
  CONSTRAINT legs_expected CHECK (expected_at IS NULL OR waiting_reason = 'OUTFLOW'::text),
  CONSTRAINT legs_fees CHECK (fees::numeric < funded::numeric),
  CONSTRAINT legs_kept CHECK (kept::numeric <= funded::numeric AND (kept::numeric = 0::numeric OR kind = 'payout'::text AND status = 'refunded'::text)),
  CONSTRAINT legs_kind_check CHECK (kind = ANY (ARRAY['payout'::text, 'refund'::text])),
  CONSTRAINT legs_leg_no_check CHECK (leg_no >= 0),
  CONSTRAINT legs_lowered CHECK (amount::numeric <= credited_payout::numeric),
  CONSTRAINT legs_of_orders CHECK (kind = 'refund'::text OR order_id IS NOT NULL),
  CONSTRAINT legs_of_rows CHECK (row_no IS NULL OR order_id IS NOT NULL),
  CONSTRAINT legs_refund_state_check CHECK (refund_state = ANY (ARRAY['none'::text, 'held'::text, 'released'::text, 'owed'::text, 'unrefundable'::text, 'taken_back'::text])),
  CONSTRAINT legs_refunds CHECK (kind = 'payout'::text OR amount::numeric = (funded::numeric - fees::numeric) AND status <> 'refunded'::text),
  CONSTRAINT legs_refunds_of_rows CHECK ((refund_state IS NULL) = (refund_after IS NULL) AND (refund_state IS NOT NULL) = (kind = 'payout'::text AND row_no IS NOT NULL AND status = 'refunded'::text)),
  CONSTRAINT legs_status_check CHECK (status = ANY (ARRAY['due'::text, 'in_flight'::text, 'paid'::text, 'refunded'::text, 'cancelled'::text])),
  CONSTRAINT legs_value CHECK (value_usd IS NULL OR kind = 'refund'::text),
  CONSTRAINT legs_waiting CHECK (num_nonnulls(waiting_reason, waiting_since, returns_at) = ANY (ARRAY[0, 3])),
  CONSTRAINT legs_waiting_reason_check CHECK (waiting_reason = ANY (ARRAY['LIQUIDITY'::text, 'FEES'::text, 'OUTFLOW'::text, 'RECIPIENT'::text]))
);
CREATE UNIQUE INDEX legs_order_id_leg_no_key ON legs USING btree (order_id, leg_no) WHERE kind = 'payout'::text AND (status <> ALL (ARRAY['cancelled'::text, 'refunded'::text]));
CREATE UNIQUE INDEX legs_one_refund ON legs USING btree (deposit_id) WHERE kind = 'refund'::text AND row_no IS NULL AND status <> 'cancelled'::text;
CREATE UNIQUE INDEX legs_one_outcome_a_row ON legs USING btree (order_id, row_no) WHERE row_no IS NOT NULL AND (status <> ALL (ARRAY['cancelled'::text, 'refunded'::text]));
CREATE INDEX legs_due ON legs USING btree (network_id, retry_at, id) WHERE status = 'due'::text;
CREATE INDEX legs_owed ON legs USING btree (network_id, currency_id) WHERE status = ANY (ARRAY['due'::text, 'in_flight'::text]);
CREATE INDEX legs_of_deposit ON legs USING btree (deposit_id);
CREATE INDEX legs_claimed ON legs USING btree (network_id, claimed_at) INCLUDE (claimed_usd) WHERE (status = ANY (ARRAY['in_flight'::text, 'paid'::text, 'refunded'::text])) AND claimed_at IS NOT NULL;
CREATE INDEX legs_line ON legs USING btree (network_id, currency_id, id) WHERE status = 'due'::text AND waiting_reason IS NOT NULL;
CREATE INDEX legs_waiting_to_return ON legs USING btree (network_id) WHERE status = 'due'::text AND (waiting_reason IS NOT NULL OR stopped_at IS NOT NULL);
CREATE INDEX legs_refused ON legs USING btree (network_id) WHERE kind = 'payout'::text AND status = 'due'::text AND refused_since IS NOT NULL;
CREATE INDEX legs_given_up ON legs USING btree (order_id, row_no) WHERE refund_state IS NOT NULL;
CREATE INDEX legs_rows_to_refund ON legs USING btree (deposit_id) WHERE refund_state = ANY (ARRAY['none'::text, 'released'::text]);
CREATE INDEX legs_rows_held ON legs USING btree (deposit_id) WHERE refund_state = 'held'::text;
CREATE TRIGGER legs_amounts_are_fixed BEFORE UPDATE OF amount, credited_payout ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_amount();
CREATE TRIGGER legs_are_funded BEFORE INSERT ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_funding();
CREATE TRIGGER legs_are_kept BEFORE DELETE ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('legs are kept');
CREATE TRIGGER legs_are_not_paid_elsewhere BEFORE INSERT ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_not_paid_elsewhere();
CREATE TRIGGER legs_follow_rows BEFORE INSERT ON legs FOR EACH ROW EXECUTE FUNCTION check_leg_of_row();
CREATE TRIGGER legs_have_one_outcome BEFORE UPDATE OF status ON legs FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION check_leg_status();
CREATE TRIGGER legs_keep_to_lifecycle BEFORE UPDATE OF status ON legs FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION refuse_transition('due>in_flight', 'due>paid', 'due>refunded', 'due>cancelled', 'in_flight>due', 'in_flight>paid');
CREATE TRIGGER legs_not_emptied BEFORE TRUNCATE ON legs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('legs are kept');
CREATE TRIGGER legs_rows_are_fixed BEFORE UPDATE OF row_no ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of a leg are fixed');
CREATE TRIGGER legs_stay_stopped BEFORE UPDATE OF status, stopped_at ON legs FOR EACH ROW WHEN (new.stopped_at IS NOT NULL OR old.stopped_at IS NOT NULL) EXECUTE FUNCTION check_leg_stopped();
CREATE TRIGGER legs_terms_are_fixed BEFORE UPDATE OF id, kind, order_id, leg_no, deposit_id, network_id, recipient, currency_id, token, funded, fees ON legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the terms of a leg are fixed');

-- leg_settlements -----------------------------------------------------------------------------------------------------

CREATE TABLE leg_settlements (
  leg_id bigint NOT NULL,
  network_id text NOT NULL,
  tx_id text NOT NULL,
  block_height block_height NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT leg_settlements_pkey PRIMARY KEY (leg_id),
  CONSTRAINT leg_settlements_leg_id_fkey FOREIGN KEY (leg_id) REFERENCES legs(id),
  CONSTRAINT leg_settlements_actor_check CHECK (actor <> ''::text),
  CONSTRAINT leg_settlements_reason_check CHECK (reason <> ''::text)
);
CREATE TRIGGER leg_settlements_append_only BEFORE DELETE OR UPDATE ON leg_settlements FOR EACH ROW EXECUTE FUNCTION refuse_change('settlements are only appended');
CREATE TRIGGER leg_settlements_are_due BEFORE INSERT ON leg_settlements FOR EACH ROW EXECUTE FUNCTION check_settlement();

-- lanes ---------------------------------------------------------------------------------------------------------------

CREATE TABLE lanes (
  network_id text NOT NULL,
  wallet text NOT NULL,
  fence bigint NOT NULL,
  owner text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  next_slot base_units NOT NULL DEFAULT 0,
  CONSTRAINT lanes_pkey PRIMARY KEY (network_id, wallet),
  CONSTRAINT lanes_fence_check CHECK (fence >= 1)
);

-- attempts ------------------------------------------------------------------------------------------------------------

CREATE TABLE attempts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  network_id text NOT NULL,
  wallet text NOT NULL,
  slot base_units NOT NULL,
  status text NOT NULL,
  final boolean NOT NULL DEFAULT false,
  slot_taken_at block_height,
  fee_paid base_units,
  created_at timestamp with time zone NOT NULL,
  broadcast_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  block_height block_height,
  kind text NOT NULL,
  landed_variant integer,
  offered_at block_height,
  raised_at block_height,
  is_live boolean NOT NULL GENERATED ALWAYS AS (status = ANY (ARRAY['signed'::text, 'broadcast'::text, 'confirmed'::text])) STORED,
  is_open boolean NOT NULL GENERATED ALWAYS AS ((status = ANY (ARRAY['signed'::text, 'broadcast'::text, 'confirmed'::text])) AND NOT final) STORED,
  is_spent boolean NOT NULL GENERATED ALWAYS AS (final OR status = 'failed'::text) STORED,
  spent_height bigint GENERATED ALWAYS AS (
CASE
    WHEN final OR status = 'failed'::text THEN block_height::bigint
    ELSE NULL::bigint
END) STORED,
  CONSTRAINT attempts_pkey PRIMARY KEY (id),
  CONSTRAINT attempts_id_landed_variant_fkey FOREIGN KEY (id, landed_variant) REFERENCES attempt_variants(attempt_id, variant_no),
  CONSTRAINT attempts_check CHECK (NOT final OR status = 'confirmed'::text),
  CONSTRAINT attempts_check1 CHECK ((confirmed_at IS NOT NULL) = (status = 'confirmed'::text)),
  CONSTRAINT attempts_check2 CHECK (status <> 'confirmed'::text OR landed_variant IS NOT NULL),
  CONSTRAINT attempts_kind_check CHECK (kind = ANY (ARRAY['plain'::text, 'batch'::text, 'joint'::text, 'filler'::text])),
  CONSTRAINT attempts_status_check CHECK (status = ANY (ARRAY['signed'::text, 'broadcast'::text, 'confirmed'::text, 'failed'::text, 'expired'::text]))
) WITH (fillfactor=50);
CREATE UNIQUE INDEX attempts_one_use_of_a_slot ON attempts USING btree (network_id, wallet, slot) WHERE kind <> 'filler'::text;
CREATE UNIQUE INDEX attempts_one_live_in_a_slot ON attempts USING btree (network_id, wallet, slot) WHERE is_live;
CREATE INDEX attempts_fillers ON attempts USING btree (network_id, wallet, slot) WHERE kind = 'filler'::text;
CREATE INDEX attempts_open ON attempts USING btree (network_id, wallet, slot) WHERE is_open;
CREATE INDEX attempts_by_height ON attempts USING btree (network_id, wallet, spent_height) WHERE is_spent;
CREATE TRIGGER attempts_are_claimed BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION check_attempt();
CREATE TRIGGER attempts_are_fixed BEFORE UPDATE OF id, network_id, wallet, slot, kind, created_at ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_change('the slot of an attempt is fixed');
CREATE TRIGGER attempts_are_kept BEFORE DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_change('attempts are kept');
CREATE CONSTRAINT TRIGGER attempts_are_whole AFTER INSERT ON attempts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_attempt_is_whole();
CREATE TRIGGER attempts_not_emptied BEFORE TRUNCATE ON attempts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('attempts are kept');
CREATE TRIGGER attempts_release_legs AFTER UPDATE OF status, final ON attempts FOR EACH ROW WHEN (new.final OR (new.status = ANY (ARRAY['failed'::text, 'expired'::text]))) EXECUTE FUNCTION release_legs();
CREATE TRIGGER attempts_stay_ended BEFORE UPDATE OF status, final ON attempts FOR EACH ROW WHEN (new.final OR old.final OR (old.status = ANY (ARRAY['failed'::text, 'expired'::text]))) EXECUTE FUNCTION check_attempt();

-- attempt_variants ----------------------------------------------------------------------------------------------------

CREATE TABLE attempt_variants (
  attempt_id bigint NOT NULL,
  variant_no integer NOT NULL,
  network_id text NOT NULL,
  tx_id text NOT NULL,
  raw text NOT NULL,
  fee_cap base_units,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT attempt_variants_pkey PRIMARY KEY (attempt_id, variant_no),
  CONSTRAINT attempt_variants_network_id_tx_id_key UNIQUE (network_id, tx_id),
  CONSTRAINT attempt_variants_variant_no_check CHECK (variant_no >= 1 AND variant_no <= 6)
);
CREATE TRIGGER attempt_variants_are_fixed BEFORE DELETE OR UPDATE ON attempt_variants FOR EACH ROW EXECUTE FUNCTION refuse_change('signed bytes are fixed');
CREATE TRIGGER attempt_variants_are_live BEFORE INSERT ON attempt_variants FOR EACH ROW EXECUTE FUNCTION check_variant();

-- attempt_legs --------------------------------------------------------------------------------------------------------

CREATE TABLE attempt_legs (
  attempt_id bigint NOT NULL,
  leg_id bigint NOT NULL,
  payout_id text,
  outcome text,
  live boolean NOT NULL DEFAULT true,
  CONSTRAINT attempt_legs_pkey PRIMARY KEY (attempt_id, leg_id),
  CONSTRAINT attempt_legs_outcome_check CHECK (outcome = ANY (ARRAY['paid'::text, 'failed'::text, 'skipped'::text]))
) WITH (fillfactor=50);
CREATE UNIQUE INDEX attempt_legs_one_live ON attempt_legs USING btree (leg_id) WHERE live;
CREATE INDEX attempt_legs_of_leg ON attempt_legs USING btree (leg_id);
CREATE TRIGGER attempt_legs_are_claimed BEFORE INSERT OR UPDATE ON attempt_legs FOR EACH ROW EXECUTE FUNCTION check_attempt_leg();
CREATE TRIGGER attempt_legs_are_fixed BEFORE UPDATE OF attempt_id, leg_id, payout_id ON attempt_legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the legs of an attempt are fixed');
CREATE TRIGGER attempt_legs_are_kept BEFORE DELETE ON attempt_legs FOR EACH ROW EXECUTE FUNCTION refuse_change('the legs of an attempt are kept');

-- ledger_books --------------------------------------------------------------------------------------------------------

CREATE TABLE ledger_books (
  network_id text NOT NULL,
  token text NOT NULL,
  opened_height block_height NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_books_pkey PRIMARY KEY (network_id, token)
);
CREATE TRIGGER ledger_books_are_kept BEFORE DELETE OR UPDATE ON ledger_books FOR EACH ROW EXECUTE FUNCTION refuse_change('a book is opened once');

-- ledger_accounts -----------------------------------------------------------------------------------------------------

CREATE TABLE ledger_accounts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  network_id text NOT NULL,
  token text NOT NULL,
  kind text NOT NULL,
  holder text NOT NULL DEFAULT ''::text,
  balance numeric(78,0) NOT NULL DEFAULT 0,
  in_use boolean NOT NULL GENERATED ALWAYS AS (balance <> 0::numeric) STORED,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_network_id_token_kind_holder_key UNIQUE (network_id, token, kind, holder),
  CONSTRAINT ledger_account_not_overdrawn CHECK (
CASE
    WHEN kind = ANY (ARRAY['custody'::text, 'gas_expense'::text, 'reorg_loss'::text]) THEN balance >= 0::numeric
    WHEN kind = ANY (ARRAY['order'::text, 'payout_reserved'::text, 'fee_income'::text, 'refund_payable'::text, 'suspense'::text, 'dust'::text]) THEN balance <= 0::numeric
    ELSE true
END),
  CONSTRAINT ledger_accounts_kind_check CHECK (kind = ANY (ARRAY['custody'::text, 'order'::text, 'payout_reserved'::text, 'fee_income'::text, 'gas_expense'::text, 'refund_payable'::text, 'suspense'::text, 'dust'::text, 'in_transit'::text, 'reorg_loss'::text, 'conversion'::text, 'treasury'::text]))
) WITH (fillfactor=60);
CREATE INDEX ledger_accounts_in_use ON ledger_accounts USING btree (network_id, token) WHERE in_use;
CREATE INDEX ledger_accounts_of_wallets ON ledger_accounts USING btree (network_id, kind, holder) WHERE kind = ANY (ARRAY['custody'::text, 'payout_reserved'::text]);
CREATE INDEX ledger_accounts_kept ON ledger_accounts USING btree (network_id, token) WHERE (kind = ANY (ARRAY['suspense'::text, 'refund_payable'::text])) AND in_use;
CREATE TRIGGER ledger_accounts_are_kept BEFORE DELETE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse_change('accounts are kept');
CREATE TRIGGER ledger_accounts_begin_empty BEFORE INSERT ON ledger_accounts FOR EACH ROW WHEN (new.balance <> 0::numeric) EXECUTE FUNCTION refuse_change('an account begins at zero');
CREATE TRIGGER ledger_accounts_follow_postings BEFORE UPDATE ON ledger_accounts FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('balances follow from postings');
CREATE TRIGGER ledger_accounts_not_emptied BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('accounts are kept');

-- ledger_entries ------------------------------------------------------------------------------------------------------

CREATE TABLE ledger_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  height block_height,
  actor text,
  reason text,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_entries_key_key UNIQUE (key),
  CONSTRAINT ledger_entries_check CHECK ((actor IS NULL) = (reason IS NULL))
);
CREATE INDEX ledger_entries_by_height ON ledger_entries USING btree (height) WHERE height IS NOT NULL;
CREATE INDEX ledger_entries_of_surplus ON ledger_entries USING btree (key) WHERE kind = ANY (ARRAY['surplus_found'::text, 'surplus_explained'::text]);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change('the ledger is only appended to');
CREATE CONSTRAINT TRIGGER ledger_entries_have_postings AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_has_postings();
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the ledger is only appended to');

-- ledger_postings -----------------------------------------------------------------------------------------------------

CREATE TABLE ledger_postings (
  entry_id bigint NOT NULL,
  account_id bigint NOT NULL,
  amount numeric(78,0) NOT NULL,
  CONSTRAINT ledger_postings_pkey PRIMARY KEY (entry_id, account_id),
  CONSTRAINT ledger_postings_amount_check CHECK (amount <> 0::numeric)
);
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change('the ledger is only appended to');
CREATE TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION apply_postings();
CREATE TRIGGER ledger_postings_not_emptied BEFORE TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the ledger is only appended to');

-- ledger_audits -------------------------------------------------------------------------------------------------------

CREATE TABLE ledger_audits (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  findings text[] NOT NULL,
  CONSTRAINT ledger_audits_pkey PRIMARY KEY (id)
);

-- halts ---------------------------------------------------------------------------------------------------------------

CREATE TABLE halts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  target text NOT NULL,
  action text NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  lifted_at timestamp with time zone,
  lifted_by text,
  lift_reason text,
  CONSTRAINT halts_pkey PRIMARY KEY (id),
  CONSTRAINT halts_action_check CHECK (action = ANY (ARRAY['credit'::text, 'payout'::text, 'quote'::text, 'refund'::text])),
  CONSTRAINT halts_actor_check CHECK (actor <> ''::text),
  CONSTRAINT halts_check CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lift_reason IS NULL)),
  CONSTRAINT halts_lift_reason_check CHECK (lift_reason <> ''::text),
  CONSTRAINT halts_lifted_by_check CHECK (lifted_by <> ''::text),
  CONSTRAINT halts_reason_check CHECK (reason <> ''::text),
  CONSTRAINT halts_target_check CHECK (target = 'global'::text OR target ~ '^(network|currency|pair|wallet):.+$'::text)
);
CREATE UNIQUE INDEX halts_active ON halts USING btree (action, target) WHERE lifted_at IS NULL;
CREATE INDEX halts_lifted ON halts USING btree (target, lifted_at) WHERE action = 'payout'::text AND actor = 'engine:outflow'::text;
CREATE TRIGGER halts_are_fixed BEFORE UPDATE OF id, target, action, actor, reason, at ON halts FOR EACH ROW EXECUTE FUNCTION refuse_change('a halt can only be lifted');
CREATE TRIGGER halts_are_kept BEFORE DELETE ON halts FOR EACH ROW EXECUTE FUNCTION refuse_change('halts are kept');
CREATE TRIGGER halts_are_lifted_once BEFORE UPDATE ON halts FOR EACH ROW WHEN (old.lifted_at IS NOT NULL) EXECUTE FUNCTION refuse_change('this halt was lifted');
CREATE TRIGGER halts_are_told AFTER INSERT OR UPDATE ON halts FOR EACH STATEMENT EXECUTE FUNCTION tell_halts();

-- database_lives ------------------------------------------------------------------------------------------------------

CREATE TABLE database_lives (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  identity text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  may_lack boolean NOT NULL,
  actor text,
  reason text,
  CONSTRAINT database_lives_pkey PRIMARY KEY (id),
  CONSTRAINT database_lives_actor_check CHECK (actor <> ''::text),
  CONSTRAINT database_lives_check CHECK ((actor IS NULL) = (reason IS NULL)),
  CONSTRAINT database_lives_reason_check CHECK (reason <> ''::text)
);
CREATE TRIGGER database_lives_append_only BEFORE DELETE OR UPDATE ON database_lives FOR EACH ROW EXECUTE FUNCTION refuse_change('lives are only appended');

-- lane_comparisons ----------------------------------------------------------------------------------------------------

CREATE TABLE lane_comparisons (
  life_id bigint NOT NULL,
  network_id text NOT NULL,
  height block_height NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT lane_comparisons_pkey PRIMARY KEY (life_id, network_id),
  CONSTRAINT lane_comparisons_life_id_fkey FOREIGN KEY (life_id) REFERENCES database_lives(id)
);

-- recoveries ----------------------------------------------------------------------------------------------------------

CREATE TABLE recoveries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  network_id text NOT NULL,
  height block_height NOT NULL,
  reason text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT recoveries_pkey PRIMARY KEY (id),
  CONSTRAINT recoveries_reason_check CHECK (reason <> ''::text)
);
CREATE UNIQUE INDEX recoveries_open ON recoveries USING btree (network_id) WHERE closed_at IS NULL;

-- surplus_acceptances -------------------------------------------------------------------------------------------------

CREATE TABLE surplus_acceptances (
  life_id bigint NOT NULL,
  network_id text NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT surplus_acceptances_pkey PRIMARY KEY (life_id, network_id),
  CONSTRAINT surplus_acceptances_life_id_fkey FOREIGN KEY (life_id) REFERENCES database_lives(id),
  CONSTRAINT surplus_acceptances_actor_check CHECK (actor <> ''::text),
  CONSTRAINT surplus_acceptances_reason_check CHECK (reason <> ''::text)
);

-- foreign_payments ----------------------------------------------------------------------------------------------------

CREATE TABLE foreign_payments (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  network_id text NOT NULL,
  tx_id text NOT NULL,
  block_height block_height NOT NULL,
  wallet text NOT NULL,
  token text,
  amount base_units NOT NULL,
  recipient text,
  deposit_id bigint,
  leg_id bigint,
  actor text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT foreign_payments_pkey PRIMARY KEY (id),
  CONSTRAINT foreign_payments_leg_id_key UNIQUE (leg_id),
  CONSTRAINT foreign_payments_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  CONSTRAINT foreign_payments_leg_id_fkey FOREIGN KEY (leg_id) REFERENCES legs(id),
  CONSTRAINT foreign_payments_actor_check CHECK (actor <> ''::text),
  CONSTRAINT foreign_payments_check CHECK (leg_id IS NULL OR deposit_id IS NOT NULL),
  CONSTRAINT foreign_payments_reason_check CHECK (reason <> ''::text),
  CONSTRAINT foreign_payments_tx_id_check CHECK (tx_id <> ''::text)
);
CREATE UNIQUE INDEX foreign_payments_once ON foreign_payments USING btree (network_id, tx_id, COALESCE(token, 'native'::text), COALESCE(deposit_id, 0::bigint), COALESCE(leg_id, 0::bigint));
CREATE UNIQUE INDEX foreign_payments_one_a_deposit ON foreign_payments USING btree (deposit_id) WHERE leg_id IS NULL;
CREATE TRIGGER foreign_payments_append_only BEFORE DELETE OR UPDATE ON foreign_payments FOR EACH ROW EXECUTE FUNCTION refuse_change('payments are only appended');

-- treasury_wallets ----------------------------------------------------------------------------------------------------

CREATE TABLE treasury_wallets (
  network_id text NOT NULL,
  wallet text NOT NULL,
  CONSTRAINT treasury_wallets_pkey PRIMARY KEY (network_id, wallet)
);

-- processes -----------------------------------------------------------------------------------------------------------

CREATE TABLE processes (
  id text NOT NULL,
  role text NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  is_engine boolean NOT NULL,
  digest text NOT NULL,
  currency_ids text[] NOT NULL,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT processes_pkey PRIMARY KEY (id)
);

-- order_terms ---------------------------------------------------------------------------------------------------------

CREATE TABLE order_terms (
  wallet_sender text COLLATE "C" NOT NULL,
  term text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  order_id uuid NOT NULL
);
CREATE INDEX order_terms_of_sender ON order_terms USING btree (wallet_sender, term, created_at DESC, order_id DESC);
CREATE TRIGGER order_terms_append_only BEFORE UPDATE ON order_terms FOR EACH ROW EXECUTE FUNCTION refuse_change('terms of orders are only appended');
CREATE TRIGGER order_terms_are_kept BEFORE DELETE ON order_terms FOR EACH ROW EXECUTE FUNCTION check_leaves_cut_order('terms of orders are only appended');

-- open_demand ---------------------------------------------------------------------------------------------------------

CREATE TABLE open_demand (
  network_in text NOT NULL,
  currency_id text NOT NULL,
  is_paid boolean NOT NULL,
  amount numeric(78,0) NOT NULL,
  CONSTRAINT open_demand_pkey PRIMARY KEY (network_in, currency_id, is_paid)
);

-- open_demand_changes -------------------------------------------------------------------------------------------------

CREATE TABLE open_demand_changes (
  network_in text NOT NULL,
  currency_id text NOT NULL,
  is_paid boolean NOT NULL,
  amount numeric(78,0) NOT NULL
);

-- order_webhooks ------------------------------------------------------------------------------------------------------

CREATE TABLE order_webhooks (
  order_id uuid NOT NULL,
  url text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT order_webhooks_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_webhooks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_webhooks_check CHECK (ended_at >= created_at),
  CONSTRAINT order_webhooks_url_check CHECK (length(url) >= 1 AND length(url) <= 500)
);
CREATE TRIGGER order_webhooks_are_fixed BEFORE UPDATE OF order_id, url, created_at ON order_webhooks FOR EACH ROW EXECUTE FUNCTION refuse_change('an order has the webhook that it was made with');
CREATE TRIGGER order_webhooks_are_kept BEFORE DELETE ON order_webhooks FOR EACH ROW EXECUTE FUNCTION refuse_change('webhooks of orders are kept');
CREATE TRIGGER order_webhooks_end_once BEFORE UPDATE OF ended_at ON order_webhooks FOR EACH ROW WHEN (old.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_change('a webhook that has ended stays so');

-- push_subscriptions --------------------------------------------------------------------------------------------------

CREATE TABLE push_subscriptions (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  session_id uuid NOT NULL,
  family text NOT NULL,
  wallet text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  told text,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_order_id_endpoint_key UNIQUE (order_id, endpoint),
  CONSTRAINT push_subscriptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT push_subscriptions_auth_check CHECK (length(auth) = 22),
  CONSTRAINT push_subscriptions_endpoint_check CHECK (length(endpoint) >= 1 AND length(endpoint) <= 1000),
  CONSTRAINT push_subscriptions_p256dh_check CHECK (length(p256dh) = 87)
);
CREATE INDEX push_subscriptions_session ON push_subscriptions USING btree (session_id, family, wallet);
CREATE INDEX push_subscriptions_age ON push_subscriptions USING btree (created_at);

-- due_alerts ----------------------------------------------------------------------------------------------------------

CREATE TABLE due_alerts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id uuid NOT NULL,
  version integer NOT NULL,
  subscription_id uuid,
  CONSTRAINT due_alerts_pkey PRIMARY KEY (id)
);
CREATE TRIGGER due_alerts_are_fixed BEFORE UPDATE ON due_alerts FOR EACH ROW EXECUTE FUNCTION refuse_change('an alert is due, or it is taken');

-- loyalty.rules -------------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.rules (
  version integer NOT NULL,
  digest text NOT NULL,
  body jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT rules_pkey PRIMARY KEY (version),
  CONSTRAINT rules_digest_key UNIQUE (digest),
  CONSTRAINT rules_version_check CHECK (version >= 1)
);
CREATE TRIGGER rules_are_kept BEFORE DELETE OR UPDATE ON loyalty.rules FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('the rules that applied are kept');

-- loyalty.journal -----------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.journal (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  key text NOT NULL,
  at timestamp with time zone NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  "position" bigint,
  rules_version integer,
  CONSTRAINT journal_pkey PRIMARY KEY (id),
  CONSTRAINT journal_kind_key_key UNIQUE (kind, key),
  CONSTRAINT journal_position_key UNIQUE ("position"),
  CONSTRAINT journal_rules_version_fkey FOREIGN KEY (rules_version) REFERENCES loyalty.rules(version),
  CONSTRAINT journal_check CHECK (("position" IS NULL) = (rules_version IS NULL)),
  CONSTRAINT journal_position_check CHECK ("position" >= 1)
);
CREATE INDEX journal_waiting ON loyalty.journal USING btree (id) WHERE "position" IS NULL;
CREATE TRIGGER journal_is_fixed BEFORE DELETE OR UPDATE ON loyalty.journal FOR EACH ROW EXECUTE FUNCTION loyalty.check_journal();

-- loyalty.cursor ------------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.cursor (
  only_row boolean NOT NULL DEFAULT true,
  "position" bigint NOT NULL DEFAULT 0,
  CONSTRAINT cursor_pkey PRIMARY KEY (only_row),
  CONSTRAINT cursor_only_row_check CHECK (only_row)
);

-- loyalty.users -------------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.users (
  address text NOT NULL,
  referral_key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  referrer text,
  referred_at timestamp with time zone,
  points bigint NOT NULL DEFAULT 0,
  bridges integer NOT NULL DEFAULT 0,
  bonus integer NOT NULL DEFAULT 0,
  multiplier integer NOT NULL DEFAULT 100,
  referrals integer NOT NULL DEFAULT 0,
  referral_points bigint NOT NULL DEFAULT 0,
  referral_bridges integer NOT NULL DEFAULT 0,
  CONSTRAINT users_pkey PRIMARY KEY (address),
  CONSTRAINT users_referral_key_key UNIQUE (referral_key),
  CONSTRAINT users_bridges_check CHECK (bridges >= 0),
  CONSTRAINT users_check CHECK (referrer <> address),
  CONSTRAINT users_check1 CHECK ((referrer IS NULL) = (referred_at IS NULL)),
  CONSTRAINT users_referral_key_check CHECK (referral_key ~ '^[a-z0-9]{10}$'::text)
);
CREATE INDEX users_by_points ON loyalty.users USING btree (points, address);
CREATE INDEX users_by_bridges ON loyalty.users USING btree (bridges, address);
CREATE INDEX users_by_multiplier ON loyalty.users USING btree (multiplier, address);
CREATE INDEX users_by_referrals ON loyalty.users USING btree (referrals, address);
CREATE TRIGGER users_are_kept BEFORE DELETE ON loyalty.users FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('users are kept');
CREATE TRIGGER users_are_ranked AFTER INSERT OR UPDATE OF points, bridges, multiplier, referrals ON loyalty.users FOR EACH ROW EXECUTE FUNCTION loyalty.rank_user();

-- loyalty.wallets -----------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.wallets (
  family text NOT NULL,
  address text NOT NULL,
  user_address text NOT NULL,
  bound_at timestamp with time zone NOT NULL,
  unbound_at timestamp with time zone,
  CONSTRAINT wallets_pkey PRIMARY KEY (family, address, user_address, bound_at)
);
CREATE UNIQUE INDEX wallets_one_user ON loyalty.wallets USING btree (family, address) WHERE unbound_at IS NULL;
CREATE UNIQUE INDEX wallets_one_a_family ON loyalty.wallets USING btree (user_address, family) WHERE unbound_at IS NULL;
CREATE INDEX wallets_of_user ON loyalty.wallets USING btree (user_address);

-- loyalty.bridges -----------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.bridges (
  order_id uuid NOT NULL,
  family text NOT NULL,
  sender text NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  value_cents bigint NOT NULL,
  network_in text NOT NULL,
  networks_out text[] NOT NULL,
  receivers text[] NOT NULL,
  user_address text,
  counted boolean NOT NULL DEFAULT false,
  reason text,
  is_lost boolean NOT NULL DEFAULT false,
  halted text[] NOT NULL DEFAULT '{}'::text[],
  key_id uuid,
  CONSTRAINT bridges_pkey PRIMARY KEY (order_id),
  CONSTRAINT bridges_kind_check CHECK (kind = ANY (ARRAY['standard'::text, 'bulk'::text])),
  CONSTRAINT bridges_value_cents_check CHECK (value_cents >= 0)
);
CREATE INDEX bridges_of_user ON loyalty.bridges USING btree (user_address, at DESC);
CREATE INDEX bridges_of_nobody ON loyalty.bridges USING btree (family, sender) WHERE user_address IS NULL;
CREATE INDEX bridges_of_sender ON loyalty.bridges USING btree (sender, at);

-- loyalty.entries -----------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.entries (
  "position" bigint NOT NULL,
  no integer NOT NULL,
  user_address text NOT NULL,
  at timestamp with time zone NOT NULL,
  rule text NOT NULL,
  period text NOT NULL,
  amount bigint NOT NULL,
  base bigint NOT NULL,
  multiplier integer NOT NULL,
  multiplier_gained integer NOT NULL DEFAULT 0,
  rules_version integer NOT NULL,
  title text NOT NULL,
  evidence jsonb NOT NULL,
  as_of timestamp with time zone,
  CONSTRAINT entries_pkey PRIMARY KEY ("position", no),
  CONSTRAINT entries_user_address_rule_period_key UNIQUE (user_address, rule, period),
  CONSTRAINT entries_no_check CHECK (no >= 0)
);
CREATE INDEX entries_by_user ON loyalty.entries USING btree (user_address COLLATE "C", "position", no);
CREATE INDEX entries_of_order ON loyalty.entries USING btree ((evidence ->> 'order_id'::text)) WHERE evidence ? 'order_id'::text;
CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE ON loyalty.entries FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('entries are only appended');
CREATE TRIGGER entries_not_emptied BEFORE TRUNCATE ON loyalty.entries FOR EACH STATEMENT EXECUTE FUNCTION loyalty.refuse_change('entries are only appended');
CREATE TRIGGER taken_back_is_told AFTER INSERT ON loyalty.entries FOR EACH ROW WHEN (new.rule = 'bridge_reversed'::text AND new.period ~~ 'bridge:%'::text) EXECUTE FUNCTION loyalty.tell_taken_back();

-- loyalty.done_tasks --------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.done_tasks (
  user_address text NOT NULL,
  scope text NOT NULL,
  task_id text NOT NULL,
  period text NOT NULL,
  at timestamp with time zone NOT NULL,
  evidence jsonb NOT NULL,
  CONSTRAINT done_tasks_pkey PRIMARY KEY (user_address, scope, task_id, period)
);
CREATE INDEX done_tasks_of_scope ON loyalty.done_tasks USING btree (scope, user_address);

-- loyalty.welcomed ----------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.welcomed (
  user_address text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT welcomed_pkey PRIMARY KEY (user_address)
);

-- loyalty.games -------------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.games (
  id uuid NOT NULL,
  user_address text NOT NULL,
  seed text NOT NULL,
  dealt_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  played_at timestamp with time zone,
  CONSTRAINT games_pkey PRIMARY KEY (id),
  CONSTRAINT games_seed_check CHECK (seed ~ '^[0-9a-f]{16}$'::text)
);
CREATE UNIQUE INDEX games_one_open ON loyalty.games USING btree (user_address) WHERE played_at IS NULL;

-- loyalty.holds -------------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.holds (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_address text NOT NULL,
  reason text NOT NULL,
  held_by text NOT NULL,
  held_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  lifted_at timestamp with time zone,
  lifted_by text,
  CONSTRAINT holds_pkey PRIMARY KEY (id),
  CONSTRAINT holds_user_address_fkey FOREIGN KEY (user_address) REFERENCES loyalty.users(address),
  CONSTRAINT holds_check CHECK (ends_at > held_at AND ends_at <= (held_at + '30 days'::interval)),
  CONSTRAINT holds_check1 CHECK (lifted_at >= held_at),
  CONSTRAINT holds_check2 CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
  CONSTRAINT holds_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE INDEX holds_of_user ON loyalty.holds USING btree (user_address, ends_at DESC) WHERE lifted_at IS NULL;
CREATE TRIGGER holds_are_kept BEFORE DELETE OR UPDATE ON loyalty.holds FOR EACH ROW EXECUTE FUNCTION loyalty.check_hold();

-- loyalty.seasons -----------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.seasons (
  "position" bigint NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  rules_hash text NOT NULL,
  rules jsonb,
  said_at timestamp with time zone NOT NULL,
  CONSTRAINT seasons_pkey PRIMARY KEY ("position"),
  CONSTRAINT seasons_check CHECK (ends_at > starts_at),
  CONSTRAINT seasons_check1 CHECK (said_at < starts_at),
  CONSTRAINT seasons_rules_hash_check CHECK (rules_hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX seasons_by_id ON loyalty.seasons USING btree (id, "position" DESC);
CREATE TRIGGER seasons_are_fixed BEFORE INSERT ON loyalty.seasons FOR EACH ROW EXECUTE FUNCTION loyalty.check_season();
CREATE TRIGGER seasons_are_kept BEFORE DELETE OR UPDATE ON loyalty.seasons FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('what was said of a season is kept');
CREATE TRIGGER seasons_not_emptied BEFORE TRUNCATE ON loyalty.seasons FOR EACH STATEMENT EXECUTE FUNCTION loyalty.refuse_change('what was said of a season is kept');

-- loyalty.season_points -----------------------------------------------------------------------------------------------

CREATE TABLE loyalty.season_points (
  season_id text NOT NULL,
  user_address text NOT NULL,
  points bigint NOT NULL,
  CONSTRAINT season_points_pkey PRIMARY KEY (season_id, user_address)
);
CREATE INDEX season_points_by_points ON loyalty.season_points USING btree (season_id, points, user_address);
CREATE TRIGGER season_users_are_kept BEFORE DELETE ON loyalty.season_points FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('users are kept');
CREATE TRIGGER season_users_are_ranked AFTER INSERT OR UPDATE OF points ON loyalty.season_points FOR EACH ROW EXECUTE FUNCTION loyalty.rank_in_season();

-- loyalty.perks -------------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.perks (
  id uuid NOT NULL,
  user_address text NOT NULL,
  perk_id text NOT NULL,
  title text NOT NULL,
  price bigint NOT NULL,
  transfers integer NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT perks_pkey PRIMARY KEY (id),
  CONSTRAINT perks_price_check CHECK (price > 0),
  CONSTRAINT perks_transfers_check CHECK (transfers >= 1)
);
CREATE INDEX perks_of_user ON loyalty.perks USING btree (user_address, at, id);
CREATE TRIGGER perks_are_kept BEFORE DELETE OR UPDATE ON loyalty.perks FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('purchases are only appended');

-- loyalty.perk_uses ---------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.perk_uses (
  order_id uuid NOT NULL,
  user_address text NOT NULL,
  perk uuid NOT NULL,
  used_at timestamp with time zone NOT NULL,
  returned_at timestamp with time zone,
  CONSTRAINT perk_uses_pkey PRIMARY KEY (order_id),
  CONSTRAINT perk_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX perk_uses_of_user ON loyalty.perk_uses USING btree (user_address);

-- loyalty.vouchers ----------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.vouchers (
  id uuid NOT NULL,
  user_address text NOT NULL,
  phase text NOT NULL,
  journey_id text NOT NULL,
  network text NOT NULL,
  wallet text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT vouchers_pkey PRIMARY KEY (id),
  CONSTRAINT vouchers_user_address_phase_expires_at_key UNIQUE (user_address, phase, expires_at),
  CONSTRAINT vouchers_check CHECK (expires_at > issued_at)
);

-- loyalty.mints -------------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.mints (
  user_address text NOT NULL,
  phase text NOT NULL,
  journey_id text NOT NULL,
  network text NOT NULL,
  wallet text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  minted_at timestamp with time zone,
  item_address text,
  CONSTRAINT mints_pkey PRIMARY KEY (user_address, phase),
  CONSTRAINT mints_network_wallet_phase_key UNIQUE (network, wallet, phase)
);

-- loyalty.publications ------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.publications (
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  "position" bigint NOT NULL,
  entries bigint NOT NULL,
  users bigint NOT NULL,
  rules_hash text NOT NULL,
  tree_root text NOT NULL,
  previous_root text,
  root text NOT NULL,
  CONSTRAINT publications_pkey PRIMARY KEY (number),
  CONSTRAINT publications_position_key UNIQUE ("position"),
  CONSTRAINT publications_root_key UNIQUE (root),
  CONSTRAINT publications_check CHECK ((number = 1) = (previous_root IS NULL)),
  CONSTRAINT publications_entries_check CHECK (entries >= 0),
  CONSTRAINT publications_number_check CHECK (number >= 1),
  CONSTRAINT publications_previous_root_check CHECK (previous_root ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT publications_root_check CHECK (root ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT publications_rules_hash_check CHECK (rules_hash ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT publications_tree_root_check CHECK (tree_root ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT publications_users_check CHECK (users >= 0)
);
CREATE TRIGGER publications_are_kept BEFORE DELETE OR UPDATE ON loyalty.publications FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('what was published stays');
CREATE TRIGGER publications_not_emptied BEFORE TRUNCATE ON loyalty.publications FOR EACH STATEMENT EXECUTE FUNCTION loyalty.refuse_change('what was published stays');

-- loyalty.publication_checks ------------------------------------------------------------------------------------------

CREATE TABLE loyalty.publication_checks (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  found_root text NOT NULL,
  is_same boolean NOT NULL,
  CONSTRAINT publication_checks_pkey PRIMARY KEY (id),
  CONSTRAINT publication_checks_number_fkey FOREIGN KEY (number) REFERENCES loyalty.publications(number)
);

-- loyalty.publication_leaves ------------------------------------------------------------------------------------------

CREATE TABLE loyalty.publication_leaves (
  user_address text NOT NULL,
  place bigint NOT NULL,
  entries bigint NOT NULL,
  points bigint NOT NULL,
  entries_root text NOT NULL,
  CONSTRAINT publication_leaves_pkey PRIMARY KEY (user_address)
);

-- loyalty.publication_key ---------------------------------------------------------------------------------------------

CREATE TABLE loyalty.publication_key (
  only_row boolean NOT NULL DEFAULT true,
  key bytea NOT NULL,
  CONSTRAINT publication_key_pkey PRIMARY KEY (only_row),
  CONSTRAINT publication_key_key_check CHECK (length(key) = 32),
  CONSTRAINT publication_key_only_row_check CHECK (only_row)
);
CREATE TRIGGER publication_key_is_kept BEFORE DELETE OR UPDATE ON loyalty.publication_key FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('what was published could not be opened any more');

-- loyalty.questions ---------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.questions (
  id uuid NOT NULL,
  user_address text NOT NULL,
  subject text NOT NULL,
  order_id uuid,
  scope text,
  task_id text,
  note text NOT NULL,
  rule text NOT NULL,
  said text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  answered_by text,
  answer text,
  is_granted boolean,
  CONSTRAINT questions_pkey PRIMARY KEY (id),
  CONSTRAINT questions_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 1000),
  CONSTRAINT questions_check CHECK (due_at > asked_at),
  CONSTRAINT questions_check1 CHECK (answered_at >= asked_at),
  CONSTRAINT questions_check2 CHECK ((order_id IS NULL) = (scope IS NOT NULL AND task_id IS NOT NULL)),
  CONSTRAINT questions_check3 CHECK ((answered_at IS NULL) = (answer IS NULL) AND (answer IS NULL) = (answered_by IS NULL) AND (answer IS NULL) = (is_granted IS NULL)),
  CONSTRAINT questions_note_check CHECK (length(note) <= 500),
  CONSTRAINT questions_subject_check CHECK (length(subject) >= 1 AND length(subject) <= 140)
);
CREATE UNIQUE INDEX questions_once ON loyalty.questions USING btree (user_address, subject) WHERE order_id IS NOT NULL OR answered_at IS NULL;
CREATE INDEX questions_of_user ON loyalty.questions USING btree (user_address, asked_at DESC);
CREATE INDEX questions_open ON loyalty.questions USING btree (due_at) WHERE answered_at IS NULL;
CREATE TRIGGER questions_are_kept BEFORE DELETE OR UPDATE ON loyalty.questions FOR EACH ROW EXECUTE FUNCTION loyalty.check_question();

-- loyalty.publication_nodes -------------------------------------------------------------------------------------------

CREATE TABLE loyalty.publication_nodes (
  level smallint NOT NULL,
  part integer NOT NULL,
  hashes bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT publication_nodes_pkey PRIMARY KEY (level, part),
  CONSTRAINT publication_nodes_hashes_check CHECK (length(hashes) >= 32 AND length(hashes) <= 32768 AND (length(hashes) % 32) = 0),
  CONSTRAINT publication_nodes_part_check CHECK (part >= 0)
);

-- loyalty.rank_nodes --------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.rank_nodes (
  metric text NOT NULL,
  level smallint NOT NULL,
  node bigint NOT NULL,
  counts bigint[] NOT NULL,
  CONSTRAINT rank_nodes_pkey PRIMARY KEY (metric, level, node),
  CONSTRAINT rank_nodes_counts_check CHECK (cardinality(counts) = 16),
  CONSTRAINT rank_nodes_level_check CHECK (level >= 0 AND level <= 9)
) WITH (fillfactor=50);

-- loyalty.integrators -------------------------------------------------------------------------------------------------

CREATE TABLE loyalty.integrators (
  key_id uuid NOT NULL,
  user_address text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT integrators_pkey PRIMARY KEY (key_id)
);
CREATE TRIGGER integrators_are_kept BEFORE DELETE OR UPDATE ON loyalty.integrators FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('a key stays with its user');

-- loyalty.integrator_days ---------------------------------------------------------------------------------------------

CREATE TABLE loyalty.integrator_days (
  user_address text NOT NULL,
  day date NOT NULL,
  points bigint NOT NULL,
  CONSTRAINT integrator_days_pkey PRIMARY KEY (user_address, day),
  CONSTRAINT integrator_days_points_check CHECK (points >= 0)
);

-- login_challenges ----------------------------------------------------------------------------------------------------

CREATE TABLE login_challenges (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  browser_hash bytea NOT NULL,
  network_type text NOT NULL,
  domain text NOT NULL,
  value text NOT NULL,
  ip text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  origin text,
  wallet text,
  chain_id text,
  CONSTRAINT login_challenges_pkey PRIMARY KEY (id)
);
CREATE INDEX login_challenges_browser ON login_challenges USING btree (browser_hash, network_type) WHERE used_at IS NULL;
CREATE INDEX login_challenges_ip ON login_challenges USING btree (ip, expires_at) WHERE used_at IS NULL;
CREATE INDEX login_challenges_expiry ON login_challenges USING btree (expires_at);

-- sessions ------------------------------------------------------------------------------------------------------------

CREATE TABLE sessions (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  browser text NOT NULL DEFAULT ''::text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_last_use ON sessions USING btree (last_used_at);

-- session_wallets -----------------------------------------------------------------------------------------------------

CREATE TABLE session_wallets (
  session_id uuid NOT NULL,
  family text NOT NULL,
  address text NOT NULL,
  network_id text NOT NULL DEFAULT ''::text,
  proved_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT session_wallets_pkey PRIMARY KEY (session_id, family, address, network_id),
  CONSTRAINT session_wallets_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX session_wallets_wallet ON session_wallets USING btree (family, address);
CREATE TRIGGER session_wallets_end_alerts AFTER DELETE ON session_wallets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION end_push_subscriptions();

-- claim_texts ---------------------------------------------------------------------------------------------------------

CREATE TABLE claim_texts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  session_id uuid NOT NULL,
  network_id text NOT NULL,
  transaction_hash text NOT NULL,
  order_id uuid NOT NULL,
  wallet text NOT NULL,
  origin text,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT claim_texts_pkey PRIMARY KEY (id),
  CONSTRAINT claim_texts_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX claim_texts_session ON claim_texts USING btree (session_id);
CREATE INDEX claim_texts_expiry ON claim_texts USING btree (expires_at);

-- api_keys ------------------------------------------------------------------------------------------------------------

CREATE TABLE api_keys (
  id uuid NOT NULL,
  name text NOT NULL,
  contact text NOT NULL,
  purpose text NOT NULL,
  status text NOT NULL,
  key_hash bytea NOT NULL,
  previous_hash bytea,
  previous_ends_at timestamp with time zone,
  calls_per_minute integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_key_hash_key UNIQUE (key_hash),
  CONSTRAINT api_keys_calls_per_minute_check CHECK (calls_per_minute > 0),
  CONSTRAINT api_keys_check CHECK ((previous_hash IS NULL) = (previous_ends_at IS NULL)),
  CONSTRAINT api_keys_contact_check CHECK (length(contact) >= 3 AND length(contact) <= 200),
  CONSTRAINT api_keys_key_hash_check CHECK (length(key_hash) = 32),
  CONSTRAINT api_keys_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  CONSTRAINT api_keys_previous_hash_check CHECK (length(previous_hash) = 32),
  CONSTRAINT api_keys_purpose_check CHECK (length(purpose) <= 500),
  CONSTRAINT api_keys_status_check CHECK (status = ANY (ARRAY['REQUESTED'::text, 'ACTIVE'::text, 'REVOKED'::text]))
);
CREATE INDEX api_keys_status ON api_keys USING btree (status, created_at);

-- api_key_usage -------------------------------------------------------------------------------------------------------

CREATE TABLE api_key_usage (
  key_id uuid NOT NULL,
  day date NOT NULL,
  calls bigint NOT NULL,
  refused bigint NOT NULL,
  CONSTRAINT api_key_usage_pkey PRIMARY KEY (key_id, day),
  CONSTRAINT api_key_usage_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);

-- faucet_claims -------------------------------------------------------------------------------------------------------

CREATE TABLE faucet_claims (
  family text NOT NULL,
  address text NOT NULL,
  network_id text NOT NULL,
  claimed_at timestamp with time zone NOT NULL,
  CONSTRAINT faucet_claims_pkey PRIMARY KEY (family, address)
);
CREATE INDEX faucet_claims_time ON faucet_claims USING btree (claimed_at);

-- views ---------------------------------------------------------------------------------------------------------------

CREATE VIEW all_order_events AS
 SELECT order_events.order_id,
    order_events.version,
    order_events.event,
    order_events.from_status,
    order_events.to_status,
    order_events.data,
    order_events.at
   FROM order_events
UNION ALL
 SELECT archived_order_events.order_id,
    archived_order_events.version,
    archived_order_events.event,
    archived_order_events.from_status,
    archived_order_events.to_status,
    archived_order_events.data,
    archived_order_events.at
   FROM archived_order_events;
CREATE VIEW leg_attempts AS
 SELECT al.leg_id,
    al.outcome,
    al.live,
    a.id AS attempt_id,
    a.network_id,
    a.wallet,
    a.slot,
    a.block_height,
    a.confirmed_at,
    ( SELECT v.tx_id
           FROM attempt_variants v
          WHERE v.attempt_id = a.id
          ORDER BY (COALESCE(v.variant_no = a.landed_variant, false)) DESC, v.variant_no DESC
         LIMIT 1) AS tx_id,
    a.final AND al.outcome = 'paid'::text AS final,
        CASE
            WHEN a.final AND al.outcome = 'failed'::text THEN 'failed'::text
            ELSE a.status
        END AS status
   FROM attempt_legs al
     JOIN attempts a ON a.id = al.attempt_id;

-- functions -----------------------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% of % is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $function$;
CREATE OR REPLACE FUNCTION public.refuse_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT OLD.status || '>' || NEW.status = ANY (TG_ARGV) THEN
    RAISE EXCEPTION '% % is % and cannot become %', TG_TABLE_NAME, OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_order_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION 'order % goes from version % to %', OLD.id, OLD.version, NEW.version
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_finality_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.finality_tier <> OLD.finality_tier AND NEW.finality_tier <> 'large')
    OR (OLD.raised_confirmations IS NOT NULL AND NEW.raised_confirmations IS DISTINCT FROM OLD.raised_confirmations) THEN
    RAISE EXCEPTION 'order % would be believed sooner than was decided', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_cut_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM deposits WHERE order_id = NEW.id AND status IN ('seen', 'credited', 'lost'))
    OR EXISTS (SELECT FROM deposits WHERE order_id = NEW.id AND refund_after IS NOT NULL) THEN
    RAISE EXCEPTION 'order % has a deposit', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_leaves_cut_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND cut_at IS NOT NULL) THEN
    RAISE EXCEPTION 'DELETE of % is refused: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $function$;
CREATE OR REPLACE FUNCTION public.check_bulk_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
CREATE OR REPLACE FUNCTION public.check_events_have_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  missing uuid;
BEGIN
  SELECT n.order_id INTO missing FROM new_rows n LEFT JOIN LATERAL (SELECT id FROM orders WHERE id = n.order_id OFFSET 0) o ON true
    WHERE o.id IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'order % does not exist', missing USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.check_archived_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = NEW.order_id AND e.version = NEW.version
    AND (e.event, e.to_status, e.data, e.at) = (NEW.event, NEW.to_status, NEW.data, NEW.at) AND e.from_status IS NOT DISTINCT FROM NEW.from_status) THEN
    RAISE EXCEPTION 'event % of order % is not what happened', NEW.version, NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status IN ('COMPLETE', 'REJECTED', 'EXPIRED', 'DEPOSIT_FAILED')) THEN
    RAISE EXCEPTION 'order % is not over', NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_event_is_archived()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM archived_order_events a WHERE a.order_id = OLD.order_id AND a.version = OLD.version
    AND (a.event, a.to_status, a.data, a.at) = (OLD.event, OLD.to_status, OLD.data, OLD.at) AND a.from_status IS NOT DISTINCT FROM OLD.from_status)
    AND NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND cut_at IS NOT NULL) THEN
    RAISE EXCEPTION 'DELETE of order_events is refused: events are only appended' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $function$;
CREATE OR REPLACE FUNCTION public.check_tag_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.height <= OLD.height THEN
    RAISE EXCEPTION 'the % head of % goes backwards', OLD.tag, OLD.network_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_leg_funding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  d deposits;
  others numeric;
  refunds numeric;
BEGIN
  SELECT * INTO d FROM deposits WHERE id = NEW.deposit_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'deposit % does not exist', NEW.deposit_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  SELECT coalesce(sum(funded), 0), coalesce(sum(funded) FILTER (WHERE kind = 'refund'), 0) INTO others, refunds
    FROM legs WHERE deposit_id = d.id AND status NOT IN ('cancelled', 'refunded');
  IF NEW.funded + others > d.amount THEN
    RAISE EXCEPTION 'deposit % has % for a leg of %', d.id, d.amount - others, NEW.funded USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.kind = 'refund' THEN
    IF NEW.recipient <> d.sender OR NEW.network_id <> d.network_id OR NEW.token IS DISTINCT FROM d.token THEN
      RAISE EXCEPTION 'deposit % goes back to its sender alone', d.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.funded + refunds > d.refund_part THEN
      RAISE EXCEPTION 'deposit % owes its sender %, not %', d.id, d.refund_part - refunds, NEW.funded USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_leg_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  r bulk_rows;
  part numeric;
  kind_of_order text;
BEGIN
  IF NEW.row_no IS NULL THEN
    IF NEW.order_id IS NULL THEN RETURN NEW; END IF;
    SELECT kind INTO kind_of_order FROM orders WHERE id = NEW.order_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'order % does not exist', NEW.order_id USING ERRCODE = 'foreign_key_violation';
    END IF;
    IF NEW.kind = 'payout' AND kind_of_order = 'bulk' THEN
      RAISE EXCEPTION 'order % is paid row by row', NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  SELECT * INTO STRICT r FROM bulk_rows WHERE order_id = NEW.order_id AND row_no = NEW.row_no;
  part := r.amount_in + r.platform_fee + r.destination_fee;
  IF NEW.kind = 'refund' THEN
    SELECT part - l.kept INTO part FROM legs l
      WHERE l.deposit_id = NEW.deposit_id AND l.row_no = NEW.row_no AND l.kind = 'payout' AND l.refund_state = 'owed';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'row % of order % was not given up', NEW.row_no, NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF NEW.funded <> part THEN
    RAISE EXCEPTION 'row % of order % is not worth %', NEW.row_no, NEW.order_id, NEW.funded USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.kind = 'payout' AND (NEW.leg_no <> NEW.row_no OR NEW.network_id <> r.network_out OR NEW.recipient <> r.recipient
      OR NEW.currency_id <> r.currency_out OR NEW.token IS DISTINCT FROM r.token_out OR NEW.amount <> r.amount_out) THEN
    RAISE EXCEPTION 'row % of order % is paid as it was ordered', NEW.row_no, NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_leg_amount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.amount = OLD.amount AND NEW.credited_payout IS NOT DISTINCT FROM OLD.credited_payout THEN RETURN NEW; END IF;
  NEW.credited_payout := coalesce(OLD.credited_payout, OLD.amount);
  IF OLD.kind <> 'payout' OR OLD.row_no IS NOT NULL OR OLD.status <> 'due' OR NEW.status <> 'due' OR NEW.amount > NEW.credited_payout
    OR EXISTS (SELECT FROM leg_attempts WHERE leg_id = OLD.id AND status IN ('signed', 'broadcast', 'confirmed')) THEN
    RAISE EXCEPTION 'the terms of a leg are fixed: leg % may not be of %', OLD.id, NEW.amount USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_leg_stopped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.stopped_at IS NOT NULL AND NEW.status = 'in_flight' AND OLD.status = 'due' THEN
    RAISE EXCEPTION 'leg % goes back and is not paid', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.stopped_at IS NOT NULL AND NEW.stopped_at IS NULL THEN
    RAISE EXCEPTION 'leg % goes back and stays so', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_leg_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.status = OLD.status THEN RETURN NEW; END IF;
  IF OLD.status IN ('paid', 'refunded', 'cancelled') THEN
    RAISE EXCEPTION 'leg % is % and stays so', OLD.id, OLD.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status = 'paid' THEN
    IF NOT EXISTS (SELECT FROM attempt_legs al WHERE al.leg_id = NEW.id AND al.live AND al.outcome = 'paid'
        AND (SELECT a.final FROM attempts a WHERE a.id = al.attempt_id))
      AND NOT EXISTS (SELECT FROM leg_settlements WHERE leg_id = NEW.id) THEN
      RAISE EXCEPTION 'leg % has no final payout', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF EXISTS (SELECT FROM leg_settlements WHERE leg_id = NEW.id) THEN
    RAISE EXCEPTION 'leg % was paid', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NEW.status <> 'in_flight' THEN
    IF EXISTS (SELECT FROM attempt_legs WHERE leg_id = NEW.id AND live) THEN
      RAISE EXCEPTION 'leg % has an attempt that may still land', OLD.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM legs WHERE id = NEW.leg_id AND network_id = NEW.network_id AND status IN ('due', 'in_flight')) THEN
    RAISE EXCEPTION 'leg % is not owed', NEW.leg_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM attempt_legs al JOIN attempts a ON a.id = al.attempt_id
    WHERE al.leg_id = NEW.leg_id AND al.live AND NOT (a.final AND al.outcome = 'skipped')) THEN
    RAISE EXCEPTION 'leg % has an attempt that may still land', NEW.leg_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_variant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  attempt attempts%ROWTYPE;
BEGIN
  SELECT * INTO attempt FROM attempts WHERE id = NEW.attempt_id;
  IF attempt.network_id = NEW.network_id AND NOT attempt.final AND attempt.status IN ('signed', 'broadcast', 'confirmed') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'attempt % takes no more bytes', NEW.attempt_id USING ERRCODE = 'integrity_constraint_violation';
END $function$;
CREATE OR REPLACE FUNCTION public.check_attempt_leg()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  attempt attempts%ROWTYPE;
BEGIN
  SELECT * INTO attempt FROM attempts WHERE id = NEW.attempt_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'attempt % does not exist', NEW.attempt_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF attempt.status <> 'signed' OR attempt.kind = 'filler' OR (attempt.kind = 'batch') <> (NEW.payout_id IS NOT NULL) THEN
      RAISE EXCEPTION 'attempt % takes no such leg', NEW.attempt_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NOT EXISTS (SELECT FROM legs WHERE id = NEW.leg_id AND status = 'in_flight') THEN
      RAISE EXCEPTION 'leg % is not claimed', NEW.leg_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.outcome IS NOT NULL OR NOT NEW.live THEN
      RAISE EXCEPTION 'an attempt begins without an outcome' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.live AND NOT OLD.live THEN
    RAISE EXCEPTION 'attempt % is dead', OLD.attempt_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.outcome IS DISTINCT FROM OLD.outcome AND (attempt.final OR NOT OLD.live) THEN
    RAISE EXCEPTION 'attempt % is final', OLD.attempt_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.live AND NOT NEW.live AND NOT (attempt.status IN ('failed', 'expired') OR attempt.final AND NEW.outcome = 'failed') THEN
    RAISE EXCEPTION 'attempt % may still land', OLD.attempt_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.check_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'signed' THEN
      RAISE EXCEPTION 'an attempt begins signed' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.kind <> 'filler' AND (
      EXISTS (SELECT FROM attempts WHERE network_id = NEW.network_id AND wallet = NEW.wallet AND slot = NEW.slot AND kind <> 'filler')
      OR EXISTS (SELECT FROM attempts WHERE network_id = NEW.network_id AND wallet = NEW.wallet AND slot = NEW.slot AND kind = 'filler')
    ) THEN
      RAISE EXCEPTION 'slot % is used', NEW.slot USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF OLD.status IN ('failed', 'expired') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'attempt % is dead', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF OLD.final AND NOT NEW.final THEN
    RAISE EXCEPTION 'attempt % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NEW.final AND NOT OLD.final AND EXISTS (SELECT FROM attempt_legs WHERE attempt_id = NEW.id AND outcome IS NULL) THEN
    RAISE EXCEPTION 'attempt % has a leg without an outcome', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.release_legs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.status IN ('failed', 'expired') THEN
    UPDATE attempt_legs SET live = false WHERE attempt_id = NEW.id AND live;
  ELSIF NEW.final THEN
    UPDATE attempt_legs SET live = false WHERE attempt_id = NEW.id AND live AND outcome = 'failed';
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.check_attempt_is_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  legs_count bigint := (SELECT count(*) FROM attempt_legs WHERE attempt_id = NEW.id);
BEGIN
  IF NOT EXISTS (SELECT FROM attempt_variants WHERE attempt_id = NEW.id) THEN
    RAISE EXCEPTION 'attempt % has no bytes', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT (CASE NEW.kind WHEN 'plain' THEN legs_count = 1 WHEN 'batch' THEN legs_count >= 1 WHEN 'joint' THEN legs_count > 1
    ELSE legs_count = 0 END) THEN
    RAISE EXCEPTION 'attempt % of kind % has % legs', NEW.id, NEW.kind, legs_count USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.apply_postings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  missing bigint;
  wrong record;
BEGIN
  SELECT p.entry_id INTO missing FROM (SELECT DISTINCT entry_id FROM posted) p
    LEFT JOIN LATERAL (SELECT id FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true WHERE e.id IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % does not exist', missing USING ERRCODE = 'foreign_key_violation';
  END IF;
  SELECT p.entry_id, a.network_id, a.token, sum(p.amount) AS amount, min(p.account_id) AS account_id, count(*) = count(a.id) AS has_accounts INTO wrong
    FROM posted p LEFT JOIN LATERAL (SELECT id, network_id, token FROM ledger_accounts WHERE id = p.account_id OFFSET 0) a ON true
    GROUP BY p.entry_id, a.network_id, a.token
    HAVING sum(p.amount) <> 0 OR count(*) <> count(a.id) LIMIT 1;
  IF FOUND AND NOT wrong.has_accounts THEN
    RAISE EXCEPTION 'account % does not exist', wrong.account_id USING ERRCODE = 'foreign_key_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'entry % does not balance in %/%: % is left over', wrong.entry_id, wrong.network_id, wrong.token, wrong.amount
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM FROM ledger_accounts WHERE id IN (SELECT account_id FROM posted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE ledger_accounts a SET balance = a.balance + s.amount
    FROM (SELECT account_id, sum(amount) AS amount FROM posted GROUP BY account_id) s WHERE a.id = s.account_id;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.check_entry_has_postings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_postings WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'entry % has no postings', NEW.key USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.tell_halts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('halts_changed', '');
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.database_identity()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  server text := '-';
  timeline text := '-';
BEGIN
  BEGIN
    SELECT system_identifier::text INTO server FROM pg_control_system();
  EXCEPTION WHEN insufficient_privilege THEN NULL;
  END;
  BEGIN
    timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  EXCEPTION WHEN insufficient_privilege OR object_not_in_prerequisite_state THEN NULL;
  END;
  RETURN server || '/' || (SELECT oid::text FROM pg_database WHERE datname = current_database()) || '/' || timeline;
END $function$;
CREATE OR REPLACE FUNCTION public.check_leg_not_paid_elsewhere()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM foreign_payments WHERE deposit_id = NEW.deposit_id AND leg_id IS NULL) THEN
    RAISE EXCEPTION 'deposit % was paid by a transaction of an earlier database', NEW.deposit_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.order_term(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN regexp_replace(lower((word COLLATE "C")), '^0x'::text, ''::text);
CREATE OR REPLACE FUNCTION public.note_order_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_terms (wallet_sender, term, created_at, order_id)
    SELECT NEW.wallet_sender, n.term, NEW.created_at, NEW.id
    FROM (VALUES ('CURRENCY:' || NEW.currency_in), ('CURRENCY:' || NEW.currency_out), (order_term(NEW.wallet_receiver))) AS n (term)
    WHERE n.term IS NOT NULL;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.note_order_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  deposit text := CASE WHEN NEW.transaction_in IS DISTINCT FROM OLD.transaction_in THEN order_term(NEW.transaction_in) END;
  payout text := CASE WHEN NEW.transaction_out IS DISTINCT FROM OLD.transaction_out THEN order_term(NEW.transaction_out) END;
BEGIN
  IF deposit IS NOT NULL THEN
    INSERT INTO order_terms (wallet_sender, term, created_at, order_id) VALUES (NEW.wallet_sender, deposit, NEW.created_at, NEW.id);
  END IF;
  IF payout IS NOT NULL AND payout IS DISTINCT FROM deposit THEN
    INSERT INTO order_terms (wallet_sender, term, created_at, order_id) VALUES (NEW.wallet_sender, payout, NEW.created_at, NEW.id);
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.note_bulk_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_terms (wallet_sender, term, created_at, order_id)
    SELECT DISTINCT o.wallet_sender, n.term, o.created_at, o.id
    FROM new_rows r JOIN orders o ON o.id = r.order_id
    CROSS JOIN LATERAL (VALUES ('CURRENCY:' || r.currency_out), (order_term(r.recipient))) AS n (term);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.note_bulk_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_terms (wallet_sender, term, created_at, order_id)
    SELECT DISTINCT o.wallet_sender, order_term(n.transaction_out), o.created_at, o.id
    FROM new_rows n JOIN old_rows b ON b.order_id = n.order_id AND b.row_no = n.row_no JOIN orders o ON o.id = n.order_id
    WHERE n.transaction_out IS NOT NULL AND n.transaction_out IS DISTINCT FROM b.transaction_out;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.note_returned_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_terms (wallet_sender, term, created_at, order_id)
    SELECT o.wallet_sender, order_term(NEW.tx_hash), o.created_at, o.id FROM orders o
    WHERE o.id = NEW.order_id AND o.transaction_in IS DISTINCT FROM NEW.tx_hash;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.is_open_order(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (status = ANY (ARRAY['PENDING'::text, 'WAIT_DEPOSIT'::text]));
CREATE OR REPLACE FUNCTION public.change_open_demand(o orders, sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF o.kind = 'bulk' THEN
    INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount)
      SELECT o.network_in, b.currency_out, o.transaction_in IS NOT NULL, sign * sum(b.amount_out)
      FROM bulk_rows b WHERE b.order_id = o.id GROUP BY b.currency_out;
  ELSE
    INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount)
      VALUES (o.network_in, o.currency_out, o.transaction_in IS NOT NULL, sign * o.amount_out);
  END IF;
END $function$;
CREATE OR REPLACE FUNCTION public.note_open_demand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  was_open boolean := TG_OP = 'UPDATE' AND is_open_order(OLD.status);
  is_open boolean := is_open_order(NEW.status);
BEGIN
  IF NEW.kind = 'bulk' THEN
    IF was_open THEN PERFORM change_open_demand(OLD, -1); END IF;
    IF is_open THEN PERFORM change_open_demand(NEW, 1); END IF;
  ELSIF was_open AND is_open THEN
    INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount) VALUES
      (OLD.network_in, OLD.currency_out, OLD.transaction_in IS NOT NULL, -OLD.amount_out),
      (NEW.network_in, NEW.currency_out, NEW.transaction_in IS NOT NULL, NEW.amount_out);
  ELSIF was_open THEN
    INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount)
      VALUES (OLD.network_in, OLD.currency_out, OLD.transaction_in IS NOT NULL, -OLD.amount_out);
  ELSIF is_open THEN
    INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount)
      VALUES (NEW.network_in, NEW.currency_out, NEW.transaction_in IS NOT NULL, NEW.amount_out);
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.note_bulk_demand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO open_demand_changes (network_in, currency_id, is_paid, amount)
    SELECT o.network_in, r.currency_out, o.transaction_in IS NOT NULL, sum(r.amount_out)
    FROM new_rows r JOIN orders o ON o.id = r.order_id WHERE is_open_order(o.status) GROUP BY 1, 2, 3;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.recount_open_demand()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  LOCK TABLE orders, bulk_rows IN SHARE MODE;
  DELETE FROM open_demand_changes;
  DELETE FROM open_demand;
  INSERT INTO open_demand (network_in, currency_id, is_paid, amount)
    SELECT o.network_in, coalesce(o.currency_out, b.currency_out), o.transaction_in IS NOT NULL, sum(coalesce(b.amount_out, o.amount_out))
    FROM orders o LEFT JOIN bulk_rows b ON b.order_id = o.id AND o.kind = 'bulk'
    WHERE o.status IN ('PENDING', 'WAIT_DEPOSIT') GROUP BY 1, 2, 3;
END $function$;
CREATE OR REPLACE FUNCTION public.note_due_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO due_alerts (order_id, version)
    SELECT n.order_id, n.version FROM new_rows n
    WHERE (n.from_status IS DISTINCT FROM n.to_status OR n.event IN ('refund_decided', 'refund_confirmed'))
      AND (EXISTS (SELECT FROM order_webhooks w WHERE w.order_id = n.order_id AND w.ended_at IS NULL)
        OR EXISTS (SELECT FROM push_subscriptions p WHERE p.order_id = n.order_id));
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% of loyalty.% is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $function$;
CREATE OR REPLACE FUNCTION loyalty.check_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.position IS NOT NULL
    OR (NEW.id, NEW.kind, NEW.key, NEW.at, NEW.data) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.key, OLD.at, OLD.data) THEN
    RAISE EXCEPTION 'line % of the journal is fixed', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.halted_sides()
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(array_agg(f.side ORDER BY f.side), '{}') FROM (
    SELECT DISTINCT s.side || ':' || CASE h.target WHEN 'global' THEN '*' ELSE substr(h.target, 9) END AS side
    FROM public.halts h JOIN (VALUES ('credit', 'from'), ('payout', 'to'), ('quote', 'from'), ('quote', 'to')) s (action, side) ON s.action = h.action
    WHERE h.lifted_at IS NULL AND (h.target = 'global' OR h.target LIKE 'network:%')) f
$function$;
CREATE OR REPLACE FUNCTION loyalty.note_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  halted text[] := loyalty.halted_sides();
  key_id text := (SELECT substring(e.data ->> 'label' FROM '^key\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')
    FROM public.order_events e WHERE e.order_id = NEW.order_id AND e.event = 'created' ORDER BY e.version LIMIT 1);
BEGIN
  INSERT INTO loyalty.journal (kind, key, at, data)
    VALUES (CASE NEW.event WHEN 'deposit_lost' THEN 'order_lost' ELSE 'order_complete' END, NEW.order_id::text, NEW.at,
      CASE WHEN halted = '{}' THEN '{}'::jsonb ELSE jsonb_build_object('halted', halted) END
        || CASE WHEN key_id IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('key_id', key_id) END)
    ON CONFLICT (kind, key) DO NOTHING;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.tell_taken_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO public.due_alerts (order_id, version, subscription_id)
    SELECT o.id, o.version, p.id FROM public.push_subscriptions p JOIN public.orders o ON o.id = p.order_id
    WHERE p.order_id = (NEW.evidence ->> 'order_id')::uuid;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.rank_key(figure bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT least(greatest(figure + 549755813888, 0), 1099511627775) $function$;
CREATE OR REPLACE FUNCTION loyalty.move_rank(moved text, before bigint, after bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE key bigint; added integer; part integer;
BEGIN
  FOR l IN 0..9 LOOP
    EXIT WHEN loyalty.rank_key(before) >> (4 * l) = loyalty.rank_key(after) >> (4 * l);
    FOR key, added IN VALUES (loyalty.rank_key(before), -1), (loyalty.rank_key(after), 1) LOOP
      CONTINUE WHEN key IS NULL;
      part := 1 + ((key >> (4 * l)) & 15);
      INSERT INTO loyalty.rank_nodes AS n (metric, level, node, counts)
        VALUES (moved, l, key >> (4 * l + 4), ARRAY(SELECT CASE i WHEN part THEN added ELSE 0 END FROM generate_series(1, 16) i ORDER BY i))
        ON CONFLICT (metric, level, node) DO UPDATE SET counts[part] = n.counts[part] + added;
    END LOOP;
  END LOOP;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.rank_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM loyalty.move_rank(m.metric, NULL, m.figure) FROM (VALUES ('points', NEW.points), ('bridges', NEW.bridges),
      ('multiplier', NEW.multiplier), ('referrals', NEW.referrals)) m (metric, figure);
  ELSE
    PERFORM loyalty.move_rank(m.metric, m.before, m.after) FROM (VALUES ('points', OLD.points, NEW.points), ('bridges', OLD.bridges, NEW.bridges),
      ('multiplier', OLD.multiplier, NEW.multiplier), ('referrals', OLD.referrals, NEW.referrals)) m (metric, before, after)
      WHERE m.before <> m.after;
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.check_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.lifted_at IS NOT NULL
    OR (NEW.id, NEW.user_address, NEW.reason, NEW.held_by, NEW.held_at, NEW.ends_at)
      IS DISTINCT FROM (OLD.id, OLD.user_address, OLD.reason, OLD.held_by, OLD.held_at, OLD.ends_at) THEN
    RAISE EXCEPTION 'hold % ends or is lifted, once, and is otherwise kept', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.check_season()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE last loyalty.seasons;
BEGIN
  SELECT * INTO last FROM loyalty.seasons WHERE id = NEW.id ORDER BY position DESC LIMIT 1;
  IF last.rules IS NOT NULL AND last.starts_at <= NEW.said_at THEN
    RAISE EXCEPTION 'season % began at %, and is fixed', NEW.id, last.starts_at USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.rank_in_season()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM loyalty.move_rank('season:' || NEW.season_id, CASE TG_OP WHEN 'UPDATE' THEN OLD.points END, NEW.points);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.return_perk()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE loyalty.perk_uses SET returned_at = CASE NEW.event WHEN 'payout_refunded' THEN NEW.at END WHERE order_id = NEW.order_id;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.is_perk_used(use loyalty.perk_uses, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT use.returned_at IS NULL AND NOT EXISTS (
    SELECT FROM public.orders o WHERE o.id = use.order_id AND o.status IN ('EXPIRED', 'REJECTED', 'DEPOSIT_FAILED') AND o.late_until < at)
$function$;
CREATE OR REPLACE FUNCTION loyalty.check_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.answered_at IS NOT NULL
    OR (NEW.id, NEW.user_address, NEW.subject, NEW.note, NEW.rule, NEW.said, NEW.asked_at, NEW.due_at)
      IS DISTINCT FROM (OLD.id, OLD.user_address, OLD.subject, OLD.note, OLD.rule, OLD.said, OLD.asked_at, OLD.due_at) THEN
    RAISE EXCEPTION 'question % is answered once, and otherwise kept', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION loyalty.place_of(ranked text, figure bigint)
 RETURNS TABLE(above bigint, equal bigint, total bigint)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum((SELECT sum(c) FROM unnest(r.counts[r.part + 2 : 16]) c)), 0)::bigint,
    coalesce(max(r.counts[r.part + 1]) FILTER (WHERE r.level = 0), 0),
    coalesce(max((SELECT sum(c) FROM unnest(r.counts) c)) FILTER (WHERE r.level = 9), 0)::bigint
  FROM (SELECT l.level, l.part, (SELECT n.counts FROM loyalty.rank_nodes n WHERE n.metric = ranked AND n.level = l.level AND n.node = l.node) AS counts
    FROM (SELECT i::smallint AS level, ((loyalty.rank_key(figure) >> (4 * i)) & 15)::integer AS part, loyalty.rank_key(figure) >> (4 * i + 4) AS node
      FROM generate_series(0, 9) i OFFSET 0) l OFFSET 0) r
$function$;
CREATE OR REPLACE FUNCTION public.end_push_subscriptions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM push_subscriptions p USING old_rows o
    WHERE p.session_id = o.session_id AND p.family = o.family AND p.wallet = o.address;
  RETURN NULL;
END $function$;
