-- When its owner called an order off before it was paid, unlike a refusal in the wallet. A deposit that is credited all the same ends that.
ALTER TABLE orders ADD COLUMN cancelled_at timestamptz;
ALTER TABLE orders ADD CONSTRAINT orders_cancelled CHECK (cancelled_at IS NULL OR (status = 'REJECTED' AND credited_at IS NULL));
