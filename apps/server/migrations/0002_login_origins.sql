ALTER TABLE login_challenges
  -- The page that asked for the text; null for a client that is no browser. Who signs in says the same again.
  ADD COLUMN origin text,
  -- The wallet that stands in the text, in its family's normal form; null where it names none.
  ADD COLUMN wallet text,
  -- The chain that it stands on, in decimals.
  ADD COLUMN chain_id text;
