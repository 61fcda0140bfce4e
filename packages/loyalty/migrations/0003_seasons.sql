-- Seasons: spans of time whose rules are said, with their hash, before they begin, and are fixed from then on.

-- All that was ever said of a season, from lines of the journal; the last counts. Without rules it was withdrawn.
CREATE TABLE loyalty.seasons (
  position bigint PRIMARY KEY,
  id text NOT NULL,
  name text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  -- SHA-256 of the rules as canonical JSON.
  rules_hash text NOT NULL CHECK (rules_hash ~ '^[0-9a-f]{64}$'),
  rules jsonb,
  said_at timestamptz NOT NULL,
  CHECK (said_at < starts_at)
);
CREATE INDEX seasons_by_id ON loyalty.seasons (id, position DESC);

CREATE FUNCTION loyalty.check_season() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last loyalty.seasons;
BEGIN
  SELECT * INTO last FROM loyalty.seasons WHERE id = NEW.id ORDER BY position DESC LIMIT 1;
  IF last.rules IS NOT NULL AND last.starts_at <= NEW.said_at THEN
    RAISE EXCEPTION 'season % began at %, and is fixed', NEW.id, last.starts_at USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER seasons_are_fixed BEFORE INSERT ON loyalty.seasons FOR EACH ROW EXECUTE FUNCTION loyalty.check_season();
CREATE TRIGGER seasons_are_kept BEFORE UPDATE OR DELETE ON loyalty.seasons
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('what was said of a season is kept');
CREATE TRIGGER seasons_not_emptied BEFORE TRUNCATE ON loyalty.seasons
  EXECUTE FUNCTION loyalty.refuse_change('what was said of a season is kept');

-- What users have collected in a season: spending takes nothing away from it.
CREATE TABLE loyalty.season_points (
  season_id text NOT NULL,
  user_address text NOT NULL,
  -- Tenths.
  points bigint NOT NULL,
  PRIMARY KEY (season_id, user_address)
);
CREATE INDEX season_points_by_points ON loyalty.season_points (season_id, points, user_address);

CREATE FUNCTION loyalty.rank_in_season() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM loyalty.move_rank('season:' || NEW.season_id, CASE TG_OP WHEN 'UPDATE' THEN OLD.points END, NEW.points);
  RETURN NULL;
END $$;
CREATE TRIGGER season_users_are_ranked AFTER INSERT OR UPDATE OF points ON loyalty.season_points
  FOR EACH ROW EXECUTE FUNCTION loyalty.rank_in_season();
CREATE TRIGGER season_users_are_kept BEFORE DELETE ON loyalty.season_points
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('users are kept');
