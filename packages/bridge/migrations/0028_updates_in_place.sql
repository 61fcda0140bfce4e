-- An update of a row stays within its page and writes no index, unless it changes a column that an index names, in its key or in its condition. The
-- conditions of indexes named statuses, which every update of an order changes: now they name the stage, which is the part of the status that they ask
-- for and changes half as often. Free space in each page is for the new versions of its rows.

-- Orders -----------------------------------------------------------------------------------------------------------------

DROP INDEX orders_claim, orders_awaiting, orders_unwatched, orders_to_expire, orders_confirming, orders_complete, orders_deposited,
  orders_in_progress_of_sender, orders_complete_of_sender, orders_unpaid_swaps, orders_paid_swaps;
ALTER TABLE orders SET (fillfactor = 45);
ALTER TABLE orders
  -- new: not watched yet. open: waits for its deposit, or for the deposit's confirmations. credited: its deposit is; its payout is under way.
  -- over: ended without a payout; a late deposit may fill it.
  ADD COLUMN stage text NOT NULL GENERATED ALWAYS AS (CASE status WHEN 'PENDING' THEN 'new' WHEN 'WAIT_DEPOSIT' THEN 'open' WHEN 'COMPLETE' THEN 'complete'
    WHEN 'DEPOSIT_FAILED' THEN 'over' WHEN 'REJECTED' THEN 'over' WHEN 'EXPIRED' THEN 'over' ELSE 'credited' END) STORED,
  -- Of a swap whose payout is not signed: whether its deposit was seen. Null for all others.
  ADD COLUMN swap_stage text GENERATED ALWAYS AS (CASE WHEN type = 'SWAP' AND status IN ('PENDING', 'WAIT_DEPOSIT') AND transaction_in IS NULL THEN 'unpaid'
    WHEN type = 'SWAP' AND status IN ('PENDING', 'WAIT_DEPOSIT', 'DEPOSITED', 'SEND_FAILED') AND transaction_in IS NOT NULL THEN 'paid' END) STORED;

-- Two open orders can never be meant by one deposit without a reference.
CREATE UNIQUE INDEX orders_claim ON orders (network_in, currency_in, wallet_sender, amount_in) WHERE holds_claim AND stage IN ('new', 'open');
CREATE INDEX orders_awaiting ON orders (network_in, wallet_sender, amount_in, currency_in) WHERE stage IN ('new', 'open', 'over');
CREATE INDEX orders_unwatched ON orders (network_in, created_at) WHERE stage = 'new';
-- The few whose deposit was seen are left out by who asks.
CREATE INDEX orders_to_expire ON orders (network_in, expires_at) WHERE stage IN ('new', 'open');
CREATE INDEX orders_complete ON orders (completed_at) WHERE stage = 'complete';
CREATE INDEX orders_credited ON orders (network_out, credited_at) WHERE stage = 'credited';
CREATE INDEX orders_in_progress_of_sender ON orders (wallet_sender, created_at DESC, id DESC) WHERE stage IN ('new', 'open', 'credited');
CREATE INDEX orders_complete_of_sender ON orders (wallet_sender, created_at DESC, id DESC) WHERE stage = 'complete';
CREATE INDEX orders_unpaid_swaps ON orders (created_at) WHERE swap_stage = 'unpaid';
CREATE INDEX orders_paid_swaps ON orders (wallet_sender) WHERE swap_stage = 'paid';

-- Accounts ---------------------------------------------------------------------------------------------------------------

-- Whether the balance is zero, and not the balance, is what indexes ask for: an account in use changes in place.
DROP INDEX ledger_accounts_in_use, ledger_accounts_kept;
ALTER TABLE ledger_accounts SET (fillfactor = 60);
ALTER TABLE ledger_accounts ADD COLUMN in_use boolean NOT NULL GENERATED ALWAYS AS (balance <> 0) STORED;
CREATE INDEX ledger_accounts_in_use ON ledger_accounts (network_id, token) WHERE in_use;
CREATE INDEX ledger_accounts_kept ON ledger_accounts (network_id, token) WHERE kind IN ('suspense', 'refund_payable') AND in_use;

-- An entry has its postings; the audit reads all of them. Nothing asks for those of one account, and each posting wrote them to its index.
DROP INDEX ledger_postings_of_account;

-- As before, but that an entry is looked up once, however many postings it has.
CREATE OR REPLACE FUNCTION apply_postings() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

-- Attempts ---------------------------------------------------------------------------------------------------------------

-- From signed to broadcast, and from there into a block, an attempt stays live: neither writes an index.
DROP INDEX attempts_open, attempts_one_live_in_a_slot, attempts_by_height;
ALTER TABLE attempts SET (fillfactor = 50);
ALTER TABLE attempts
  -- It may land, or has landed and may still be taken back.
  ADD COLUMN is_live boolean NOT NULL GENERATED ALWAYS AS (status IN ('signed', 'broadcast', 'confirmed')) STORED,
  ADD COLUMN is_open boolean NOT NULL GENERATED ALWAYS AS (status IN ('signed', 'broadcast', 'confirmed') AND NOT final) STORED,
  -- Where its money has gone for good: out of the wallet, or into the fee of a transaction that failed.
  ADD COLUMN is_spent boolean NOT NULL GENERATED ALWAYS AS (final OR status = 'failed') STORED,
  ADD COLUMN spent_height bigint GENERATED ALWAYS AS (CASE WHEN final OR status = 'failed' THEN block_height END) STORED;
CREATE UNIQUE INDEX attempts_one_live_in_a_slot ON attempts (network_id, wallet, slot) WHERE is_live;
CREATE INDEX attempts_open ON attempts (network_id, wallet, slot) WHERE is_open;
CREATE INDEX attempts_by_height ON attempts (network_id, wallet, spent_height) WHERE is_spent;
ALTER TABLE attempt_legs SET (fillfactor = 50);
