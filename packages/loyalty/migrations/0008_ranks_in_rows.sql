-- A rank is read from one row a level: among a million users as many as among a thousand. Before, the sixteen parts of a node were a row each, of which
-- few users fill few.

ALTER TABLE loyalty.rank_nodes RENAME TO rank_counts;
ALTER INDEX loyalty.rank_nodes_pkey RENAME TO rank_counts_pkey;

-- How many users have a figure that begins with the bits of `node`, by the next 4 bits: 40 bits in ten levels, the lowest is 0. Who is ahead of a user is
-- counted in the ten nodes on the way to the figure; and a figure that moves a little changes its lowest levels alone.
CREATE TABLE loyalty.rank_nodes (
  metric text NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 9),
  node bigint NOT NULL,
  counts bigint[] NOT NULL CHECK (cardinality(counts) = 16),
  PRIMARY KEY (metric, level, node)
) WITH (fillfactor = 50);

INSERT INTO loyalty.rank_nodes (metric, level, node, counts)
  SELECT n.metric, n.level, n.node, ARRAY(
    SELECT coalesce((SELECT c.count FROM loyalty.rank_counts c WHERE c.metric = n.metric AND c.level = n.level AND c.node = (n.node << 4) + part), 0)
    FROM generate_series(0, 15) part ORDER BY part)
  FROM (SELECT DISTINCT metric, level, node >> 4 AS node FROM loyalty.rank_counts) n;
DROP TABLE loyalty.rank_counts;

CREATE OR REPLACE FUNCTION loyalty.move_rank(moved text, before bigint, after bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE key bigint; added integer; part integer;
BEGIN
  FOR l IN 0..9 LOOP
    EXIT WHEN loyalty.rank_key(before) >> (4 * l) = loyalty.rank_key(after) >> (4 * l);
    FOR key, added IN VALUES (loyalty.rank_key(before), -1), (loyalty.rank_key(after), 1) LOOP
      CONTINUE WHEN key IS NULL;
      part := 1 + ((key >> (4 * l)) & 15);
      INSERT INTO loyalty.rank_nodes AS n (metric, level, node, counts)
        VALUES (moved, l, key >> (4 * l + 4), ARRAY(SELECT CASE i WHEN part THEN added ELSE 0 END FROM generate_series(1, 16) i ORDER BY i))
        ON CONFLICT (metric, level, node) DO UPDATE SET counts[part] = n.counts[part] + added;
    END LOOP;
  END LOOP;
END $$;

-- How many have more than a figure, how many have it, and how many there are.
CREATE FUNCTION loyalty.place_of(ranked text, figure bigint) RETURNS TABLE (above bigint, equal bigint, total bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum((SELECT sum(c) FROM unnest(r.counts[r.part + 2 : 16]) c)), 0)::bigint,
    coalesce(max(r.counts[r.part + 1]) FILTER (WHERE r.level = 0), 0),
    coalesce(max((SELECT sum(c) FROM unnest(r.counts) c)) FILTER (WHERE r.level = 9), 0)::bigint
  FROM (SELECT l.level, l.part, (SELECT n.counts FROM loyalty.rank_nodes n WHERE n.metric = ranked AND n.level = l.level AND n.node = l.node) AS counts
    FROM (SELECT i::smallint AS level, ((loyalty.rank_key(figure) >> (4 * i)) & 15)::integer AS part, loyalty.rank_key(figure) >> (4 * i + 4) AS node
      FROM generate_series(0, 9) i OFFSET 0) l OFFSET 0) r
$$;
