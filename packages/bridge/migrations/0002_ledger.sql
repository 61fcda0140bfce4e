-- The ledger: double entry in base units, one book a network and token; and the halts that stop money.
-- An entry that does not balance, or takes from an account what it does not have, is refused here, whoever writes it.

DO $$ BEGIN
  IF EXISTS (SELECT FROM legs WHERE status IN ('due', 'in_flight')) OR EXISTS (SELECT FROM deposits WHERE status IN ('seen', 'unmatched')) THEN
    RAISE EXCEPTION 'The ledger begins with nothing in flight: let the earlier version finish or hand out every deposit and payout first';
  END IF;
END $$;

-- Books ------------------------------------------------------------------------------------------------------------------

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
  UNIQUE (network_id, token, kind, holder),
  CONSTRAINT ledger_account_not_overdrawn CHECK (CASE
    WHEN kind IN ('custody', 'gas_expense', 'reorg_loss') THEN balance >= 0
    WHEN kind IN ('order', 'payout_reserved', 'fee_income', 'refund_payable', 'suspense', 'dust') THEN balance <= 0
    ELSE true END)
);
CREATE INDEX ledger_accounts_in_use ON ledger_accounts (network_id, token) WHERE balance <> 0;
CREATE TRIGGER ledger_accounts_begin_empty BEFORE INSERT ON ledger_accounts
  FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION refuse_change('an account begins at zero');
CREATE TRIGGER ledger_accounts_follow_postings BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('balances follow from postings');
CREATE TRIGGER ledger_accounts_are_kept BEFORE DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change('accounts are kept');

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
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change('the ledger is only appended to');
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON ledger_entries
  EXECUTE FUNCTION refuse_change('the ledger is only appended to');

CREATE TABLE ledger_postings (
  entry_id bigint NOT NULL REFERENCES ledger_entries,
  account_id bigint NOT NULL REFERENCES ledger_accounts,
  amount numeric(78, 0) NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (entry_id, account_id)
);
CREATE INDEX ledger_postings_of_account ON ledger_postings (account_id);
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change('the ledger is only appended to');
CREATE TRIGGER ledger_postings_not_emptied BEFORE TRUNCATE ON ledger_postings
  EXECUTE FUNCTION refuse_change('the ledger is only appended to');

-- The postings of one statement balance in every entry and book, so those of an entry always do. Balances are locked in one order.
CREATE FUNCTION apply_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  uneven record;
BEGIN
  SELECT p.entry_id, a.network_id, a.token, sum(p.amount) AS amount INTO uneven
    FROM posted p JOIN ledger_accounts a ON a.id = p.account_id
    GROUP BY p.entry_id, a.network_id, a.token HAVING sum(p.amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % does not balance in %/%: % is left over', uneven.entry_id, uneven.network_id, uneven.token, uneven.amount
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

-- What of it the tables of the engine know ---------------------------------------------------------------------------------

-- Where the ledger has the deposit. none: nowhere, since it is not final. own: a wallet of ours paid itself.
ALTER TABLE deposits
  ADD COLUMN booked text NOT NULL DEFAULT 'none' CHECK (booked IN ('none', 'own', 'suspense', 'order', 'lost')),
  -- How many times that has changed.
  ADD COLUMN bookings integer NOT NULL DEFAULT 0,
  ADD CHECK (status <> 'orphaned' OR booked = 'none');
CREATE INDEX deposits_unbooked ON deposits (network_id, block_height) WHERE booked = 'none' AND status IN ('seen', 'unmatched');

-- Block that executed it; null while there is none, or a reorganisation took it away.
ALTER TABLE attempts ADD COLUMN block_height block_height;
CREATE INDEX attempts_by_height ON attempts (network_id, wallet, block_height) WHERE final OR status = 'failed';

-- Halts ------------------------------------------------------------------------------------------------------------------

-- Latched: only a named person lifts one. The claims of the engine read this table in their own statements.
CREATE TABLE halts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 'global', 'network:<id>', 'currency:<id>', 'pair:<currency>><currency>' or 'wallet:<network>:<address>'.
  target text NOT NULL CHECK (target = 'global' OR target ~ '^(network|currency|pair|wallet):.+$'),
  action text NOT NULL CHECK (action IN ('credit', 'payout', 'quote', 'refund')),
  actor text NOT NULL CHECK (actor <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL,
  lifted_at timestamptz,
  lifted_by text CHECK (lifted_by <> ''),
  lift_reason text CHECK (lift_reason <> ''),
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lift_reason IS NULL))
);
CREATE UNIQUE INDEX halts_active ON halts (action, target) WHERE lifted_at IS NULL;
CREATE TRIGGER halts_are_fixed BEFORE UPDATE OF id, target, action, actor, reason, at ON halts
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a halt can only be lifted');
CREATE TRIGGER halts_are_lifted_once BEFORE UPDATE ON halts
  FOR EACH ROW WHEN (OLD.lifted_at IS NOT NULL) EXECUTE FUNCTION refuse_change('this halt was lifted');
CREATE TRIGGER halts_are_kept BEFORE DELETE ON halts FOR EACH ROW EXECUTE FUNCTION refuse_change('halts are kept');

CREATE FUNCTION tell_halts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('halts_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER halts_are_told AFTER INSERT OR UPDATE ON halts FOR EACH STATEMENT EXECUTE FUNCTION tell_halts();
