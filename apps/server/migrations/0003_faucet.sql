-- Who has had play money, and when: one claim an address and day, on whatever network.

CREATE TABLE faucet_claims (
  family text NOT NULL,
  -- In its family's normal form.
  address text NOT NULL,
  network_id text NOT NULL,
  claimed_at timestamptz NOT NULL,
  PRIMARY KEY (family, address)
);
CREATE INDEX faucet_claims_time ON faucet_claims (claimed_at);
