-- Ranks are counted by 4 bits a level, in ten levels: a rank reads at most fifteen nodes of each, where it read 255 of each of five. A figure that moves a
-- little changes its lowest levels alone, so that a move costs no more.

CREATE OR REPLACE FUNCTION loyalty.move_rank(moved text, before bigint, after bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO loyalty.rank_nodes (metric, level, node, count)
    SELECT moved, l, node, sum(delta) FROM generate_series(0, 9) l
      CROSS JOIN LATERAL (VALUES (loyalty.rank_key(before) >> (4 * l), -1), (loyalty.rank_key(after) >> (4 * l), 1)) v (node, delta)
    WHERE node IS NOT NULL GROUP BY l, node HAVING sum(delta) <> 0
  ON CONFLICT (metric, level, node) DO UPDATE SET count = rank_nodes.count + excluded.count
$$;

DELETE FROM loyalty.rank_nodes;
INSERT INTO loyalty.rank_nodes (metric, level, node, count)
  SELECT m.metric, l, loyalty.rank_key(m.figure) >> (4 * l), count(*) FROM loyalty.users u
  CROSS JOIN LATERAL (VALUES ('points', u.points), ('bridges', u.bridges), ('multiplier', u.multiplier), ('referrals', u.referrals)) m (metric, figure)
  CROSS JOIN generate_series(0, 9) l GROUP BY 1, 2, 3;
