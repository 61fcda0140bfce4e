-- A payment that waits for its network's hour says about when that has room for it.

ALTER TABLE legs
  ADD COLUMN expected_at timestamptz,
  ADD CONSTRAINT legs_expected CHECK (expected_at IS NULL OR waiting_reason = 'OUTFLOW');
