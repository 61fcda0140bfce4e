-- Coins of orders' addresses that were spent so long ago that no reorganisation changes it: nobody asks a node about them again.
CREATE TABLE spent_coins (
  deposit_id bigint PRIMARY KEY REFERENCES deposits,
  noted_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER spent_coins_append_only BEFORE UPDATE OR DELETE ON spent_coins
  FOR EACH ROW EXECUTE FUNCTION refuse_change('what became of coins is only appended');
