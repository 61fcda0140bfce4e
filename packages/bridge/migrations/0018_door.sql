-- What goes back without an order counts in what leaves a network within an hour, and senders that are no account of a person's are known early.

ALTER TABLE legs
  -- Dollars, of what goes back alone, when that was decided; null: its order says what it is worth.
  ADD COLUMN value_usd base_units,
  ADD CONSTRAINT legs_value CHECK (value_usd IS NULL OR kind = 'refund');

ALTER TABLE deposits
  -- From then on its sender is looked at, while it waits without an order; null: that was done.
  ADD COLUMN look_at_sender_after timestamptz DEFAULT '-infinity';
CREATE INDEX deposits_strange_senders ON deposits (network_id, look_at_sender_after)
  WHERE status = 'unmatched' AND refund_state = 'none' AND look_at_sender_after IS NOT NULL AND reason IN ('no_order', 'ambiguous');

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
