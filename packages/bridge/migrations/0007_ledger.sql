-- The ledger: double entry in base units, one book a network and token.
-- An entry that does not balance, or takes from an account what it does not have, is refused here, whoever writes it.

CREATE TABLE ledger_books (
  network_id text NOT NULL,
  -- 'native' for the native coin.
  token text NOT NULL,
  -- The opening balance is what the wallets held at the end of this block.
  opened_height block_height NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (network_id, token)
);
CREATE TRIGGER ledger_books_are_kept BEFORE UPDATE OR DELETE ON ledger_books
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a book is opened once');

-- Amounts are signed: what we hold is above zero, what we owe or have earned is below, and every book sums to zero.
CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id text NOT NULL,
  token text NOT NULL,
  kind text NOT NULL CHECK (kind IN (
    'custody', 'order', 'payout_reserved', 'fee_income', 'gas_expense', 'refund_payable', 'suspense', 'dust', 'in_transit', 'reorg_loss',
    'conversion', 'treasury'
  )),
  holder text NOT NULL DEFAULT '',
  -- Sum of its postings, kept by their trigger alone.
  balance numeric(78, 0) NOT NULL DEFAULT 0,
  -- This, and not the balance, is what indexes ask for: an account in use changes in place.
  in_use boolean NOT NULL GENERATED ALWAYS AS (balance <> 0) STORED,
  UNIQUE (network_id, token, kind, holder),
  CONSTRAINT ledger_account_not_overdrawn CHECK (CASE
    WHEN kind IN ('custody', 'gas_expense', 'reorg_loss') THEN balance >= 0
    WHEN kind IN ('order', 'payout_reserved', 'fee_income', 'refund_payable', 'suspense', 'dust') THEN balance <= 0
    ELSE true END)
) WITH (fillfactor = 60);
CREATE INDEX ledger_accounts_in_use ON ledger_accounts (network_id, token) WHERE in_use;
-- The few accounts of wallets, and those that are kept for senders, are found among the accounts of orders, of which there are many.
CREATE INDEX ledger_accounts_of_wallets ON ledger_accounts (network_id, kind, holder) WHERE kind IN ('custody', 'payout_reserved');
CREATE INDEX ledger_accounts_kept ON ledger_accounts (network_id, token) WHERE kind IN ('suspense', 'refund_payable') AND in_use;
CREATE TRIGGER ledger_accounts_begin_empty BEFORE INSERT ON ledger_accounts
  FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION refuse_change('an account begins at zero');
CREATE TRIGGER ledger_accounts_follow_postings BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('balances follow from postings');
CREATE TRIGGER ledger_accounts_are_kept BEFORE DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change('accounts are kept');
CREATE TRIGGER ledger_accounts_not_emptied BEFORE TRUNCATE ON ledger_accounts EXECUTE FUNCTION refuse_change('accounts are kept');

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The fact of a chain, or the transition, that it books: nothing is booked twice.
  key text NOT NULL UNIQUE,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  -- Block from which on a wallet's balance shows it, where no deposit or attempt tells.
  height block_height,
  -- Who entered it by hand, and why.
  actor text,
  reason text,
  CHECK ((actor IS NULL) = (reason IS NULL))
);
CREATE INDEX ledger_entries_by_height ON ledger_entries (height) WHERE height IS NOT NULL;
-- What was set aside as more than the books have is looked for whenever a deposit is told of: there is hardly any.
CREATE INDEX ledger_entries_of_surplus ON ledger_entries (key) WHERE kind IN ('surplus_found', 'surplus_explained');
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change('the ledger is only appended to');
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON ledger_entries
  EXECUTE FUNCTION refuse_change('the ledger is only appended to');

-- An entry has its postings; the audit reads all of them. Nothing asks for those of one account, so that no index has them.
CREATE TABLE ledger_postings (
  -- Both exist: `apply_postings` reads them, so that no foreign key has to.
  entry_id bigint NOT NULL,
  account_id bigint NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (entry_id, account_id)
);
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change('the ledger is only appended to');
CREATE TRIGGER ledger_postings_not_emptied BEFORE TRUNCATE ON ledger_postings
  EXECUTE FUNCTION refuse_change('the ledger is only appended to');

-- The postings of one statement balance in every entry and book, so those of an entry always do. Entries and accounts are read by id, an entry
-- once, however many postings it has: a join could compare every posting with every account. Balances are locked in one order.
CREATE FUNCTION apply_postings() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION apply_postings();

CREATE FUNCTION check_entry_has_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_postings WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'entry % has no postings', NEW.key USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_have_postings AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_has_postings();

-- When the whole ledger was added up again, and what was untrue.
CREATE TABLE ledger_audits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  findings text[] NOT NULL
);
