-- The tree for proofs is written while it grows: a row has up to 1,024 hashes of a level, so that no process holds a whole level.

CREATE TABLE loyalty.publication_nodes (
  level smallint NOT NULL,
  part integer NOT NULL CHECK (part >= 0),
  hashes bytea NOT NULL CHECK (length(hashes) BETWEEN 32 AND 32768 AND length(hashes) % 32 = 0),
  PRIMARY KEY (level, part)
);
-- A few bytes out of many are read without the others.
ALTER TABLE loyalty.publication_nodes ALTER COLUMN hashes SET STORAGE EXTERNAL;

INSERT INTO loyalty.publication_nodes (level, part, hashes)
  SELECT l.level, n.part, substring(l.hashes FROM n.part * 32768 + 1 FOR 32768)
  FROM loyalty.publication_levels l CROSS JOIN LATERAL generate_series(0, (length(l.hashes) - 1) / 32768) n (part)
  WHERE length(l.hashes) > 0;
DROP TABLE loyalty.publication_levels;
