-- Deposits that were credited while a provider of their network had nothing to say about them: only so much may be within an hour.

ALTER TABLE deposits
  ADD COLUMN unwitnessed_at timestamptz,
  ADD COLUMN unwitnessed_usd numeric,
  ADD CONSTRAINT deposits_unwitnessed CHECK (num_nonnulls(unwitnessed_at, unwitnessed_usd) IN (0, 2));
CREATE INDEX deposits_unwitnessed_lately ON deposits (network_id, unwitnessed_at) WHERE unwitnessed_at IS NOT NULL;
