-- Swaps that are open, for the caps on what they may be worth: each new one adds them up.

-- Nothing was sent yet; only those count whose rate is still held, which are the newest.
CREATE INDEX orders_unpaid_swaps ON orders (created_at)
  WHERE type = 'SWAP' AND transaction_in IS NULL AND status IN ('PENDING', 'WAIT_DEPOSIT');
-- A deposit was seen, and no payout is signed.
CREATE INDEX orders_paid_swaps ON orders (wallet_sender)
  WHERE type = 'SWAP' AND transaction_in IS NOT NULL AND status IN ('PENDING', 'WAIT_DEPOSIT', 'DEPOSITED', 'SEND_FAILED');
