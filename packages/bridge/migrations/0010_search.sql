-- What an order is found by beside its id: recipients and transactions, in lower case and without 0x, and currencies, in a form that nobody types.
-- A search costs what it shows, however many orders a wallet has.

-- Nothing is unique here, and nothing refers to orders: a transaction that moves money never waits for another one because of the search.
CREATE TABLE order_terms (
  wallet_sender text COLLATE "C" NOT NULL,
  term text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  order_id uuid NOT NULL
);
CREATE INDEX order_terms_of_sender ON order_terms (wallet_sender, term, created_at DESC, order_id DESC);
CREATE TRIGGER order_terms_append_only BEFORE UPDATE ON order_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change('terms of orders are only appended');
CREATE TRIGGER order_terms_are_kept BEFORE DELETE ON order_terms
  FOR EACH ROW EXECUTE FUNCTION check_leaves_cut_order('terms of orders are only appended');

CREATE FUNCTION order_term(word text) RETURNS text LANGUAGE sql IMMUTABLE RETURN regexp_replace(lower(word COLLATE "C"), '^0x', '');

CREATE FUNCTION note_order_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_terms (wallet_sender, term, created_at, order_id)
    SELECT NEW.wallet_sender, n.term, NEW.created_at, NEW.id
    FROM (VALUES ('CURRENCY:' || NEW.currency_in), ('CURRENCY:' || NEW.currency_out), (order_term(NEW.wallet_receiver))) AS n (term)
    WHERE n.term IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_have_terms AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note_order_terms();

CREATE FUNCTION note_order_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER orders_transactions_are_terms AFTER UPDATE OF transaction_in, transaction_out ON orders FOR EACH ROW
  WHEN (NEW.transaction_in IS DISTINCT FROM OLD.transaction_in OR NEW.transaction_out IS DISTINCT FROM OLD.transaction_out)
  EXECUTE FUNCTION note_order_transaction();

CREATE FUNCTION note_bulk_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_terms (wallet_sender, term, created_at, order_id)
    SELECT DISTINCT o.wallet_sender, n.term, o.created_at, o.id
    FROM new_rows r JOIN orders o ON o.id = r.order_id
    CROSS JOIN LATERAL (VALUES ('CURRENCY:' || r.currency_out), (order_term(r.recipient))) AS n (term);
  RETURN NULL;
END $$;
CREATE TRIGGER bulk_rows_have_terms AFTER INSERT ON bulk_rows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_bulk_terms();

-- Of several rows that one transaction pays, one notes it.
CREATE FUNCTION note_bulk_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_terms (wallet_sender, term, created_at, order_id)
    SELECT DISTINCT o.wallet_sender, order_term(n.transaction_out), o.created_at, o.id
    FROM new_rows n JOIN old_rows b ON b.order_id = n.order_id AND b.row_no = n.row_no JOIN orders o ON o.id = n.order_id
    WHERE n.transaction_out IS NOT NULL AND n.transaction_out IS DISTINCT FROM b.transaction_out;
  RETURN NULL;
END $$;
CREATE TRIGGER bulk_rows_transactions_are_terms AFTER UPDATE ON bulk_rows REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_bulk_transactions();

-- A deposit that goes back is not its order's transaction, but people look for it.
CREATE FUNCTION note_returned_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_terms (wallet_sender, term, created_at, order_id)
    SELECT o.wallet_sender, order_term(NEW.tx_hash), o.created_at, o.id FROM orders o
    WHERE o.id = NEW.order_id AND o.transaction_in IS DISTINCT FROM NEW.tx_hash;
  RETURN NULL;
END $$;
CREATE TRIGGER deposits_new_are_terms AFTER INSERT ON deposits FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL AND NEW.refund_after IS NOT NULL) EXECUTE FUNCTION note_returned_deposit();
CREATE TRIGGER deposits_returned_are_terms AFTER UPDATE OF order_id, refund_after ON deposits FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL AND NEW.refund_after IS NOT NULL
    AND (OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.refund_after IS NULL))
  EXECUTE FUNCTION note_returned_deposit();
