-- Where a transfer can carry no reference each order's deposit goes to an address of its own. Given once, watched for good.

CREATE TABLE order_addresses (
  network_id text NOT NULL,
  -- Counted from zero on each network, without a gap: the wallet derives the address from it.
  address_index bigint NOT NULL CHECK (address_index >= 0),
  address text NOT NULL,
  order_id uuid NOT NULL UNIQUE REFERENCES orders,
  PRIMARY KEY (network_id, address_index),
  UNIQUE (network_id, address)
);
CREATE TRIGGER order_addresses_append_only BEFORE UPDATE OR DELETE ON order_addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_change('addresses of orders are only appended');

-- What a wallet of many addresses has received is found by what came last.
CREATE INDEX deposits_of_network ON deposits (network_id, id) WHERE reference IS NOT NULL;

-- joint: several legs by one transaction of many outputs, which pays them all or none.
ALTER TABLE attempts DROP CONSTRAINT attempts_kind_check,
  ADD CONSTRAINT attempts_kind_check CHECK (kind IN ('plain', 'batch', 'joint', 'filler'));

CREATE OR REPLACE FUNCTION check_attempt_is_whole() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
