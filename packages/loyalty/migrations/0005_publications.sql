-- Each day the entries up to then are published: a root over all of them, from which nobody can take one away or change one unseen.

CREATE TABLE loyalty.publications (
  number integer PRIMARY KEY CHECK (number >= 1),
  at timestamptz NOT NULL,
  -- The last line of the journal whose entries are in it.
  position bigint NOT NULL UNIQUE,
  entries bigint NOT NULL CHECK (entries >= 0),
  users bigint NOT NULL CHECK (users >= 0),
  -- SHA-256 each, as hexadecimal digits: of the rules that ever applied, of the tree of users, and of all that with the root before.
  rules_hash text NOT NULL CHECK (rules_hash ~ '^[0-9a-f]{64}$'),
  tree_root text NOT NULL CHECK (tree_root ~ '^[0-9a-f]{64}$'),
  previous_root text CHECK (previous_root ~ '^[0-9a-f]{64}$'),
  root text NOT NULL UNIQUE CHECK (root ~ '^[0-9a-f]{64}$'),
  CHECK ((number = 1) = (previous_root IS NULL))
);
CREATE TRIGGER publications_are_kept BEFORE UPDATE OR DELETE ON loyalty.publications
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('what was published stays');
CREATE TRIGGER publications_not_emptied BEFORE TRUNCATE ON loyalty.publications
  EXECUTE FUNCTION loyalty.refuse_change('what was published stays');

-- Whether the entries still are what a publication says, each time that it was looked at.
CREATE TABLE loyalty.publication_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number integer NOT NULL REFERENCES loyalty.publications,
  at timestamptz NOT NULL,
  found_root text NOT NULL,
  is_same boolean NOT NULL
);

-- Of the newest publication alone, for proofs: where each user is in its tree, and the tree's hashes, a row a level, 32 bytes a hash.
CREATE TABLE loyalty.publication_leaves (
  user_address text PRIMARY KEY,
  place bigint NOT NULL,
  entries bigint NOT NULL,
  -- Tenths.
  points bigint NOT NULL,
  entries_root text NOT NULL
);
CREATE TABLE loyalty.publication_levels (
  level smallint PRIMARY KEY,
  hashes bytea NOT NULL
);
-- A few bytes out of many are read without the others.
ALTER TABLE loyalty.publication_levels ALTER COLUMN hashes SET STORAGE EXTERNAL;

-- Hides the orders and wallets of entries in what is published, and lets their user open them.
CREATE TABLE loyalty.publication_key (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  key bytea NOT NULL CHECK (length(key) = 32)
);
INSERT INTO loyalty.publication_key (key)
  VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
CREATE TRIGGER publication_key_is_kept BEFORE UPDATE OR DELETE ON loyalty.publication_key
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('what was published could not be opened any more');
