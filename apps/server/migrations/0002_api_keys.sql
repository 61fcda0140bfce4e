-- Keys of integrators. Nothing here is of use to who reads it: a secret has 256 random bits, and only its SHA-256 is kept.

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  contact text NOT NULL CHECK (length(contact) BETWEEN 3 AND 200),
  purpose text NOT NULL CHECK (length(purpose) <= 500),
  status text NOT NULL CHECK (status IN ('REQUESTED', 'ACTIVE', 'REVOKED')),
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  -- The secret before a rotation, while it still works.
  previous_hash bytea CHECK (length(previous_hash) = 32),
  previous_ends_at timestamptz,
  calls_per_minute integer NOT NULL CHECK (calls_per_minute > 0),
  created_at timestamptz NOT NULL,
  -- Who approved or revoked it last; null for its holder and for the setting that approves at once.
  decided_by text,
  decided_at timestamptz,
  CHECK ((previous_hash IS NULL) = (previous_ends_at IS NULL))
);
CREATE INDEX api_keys_status ON api_keys (status, created_at);

CREATE TABLE api_key_usage (
  key_id uuid NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  -- In UTC.
  day date NOT NULL,
  calls bigint NOT NULL,
  -- Beyond the limit; counted in calls too.
  refused bigint NOT NULL,
  PRIMARY KEY (key_id, day)
);
