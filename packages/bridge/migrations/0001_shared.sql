-- What the tables share: types, and the refusals that triggers call.
-- Whatever must never happen is refused by the database, whichever process or person writes.

CREATE DOMAIN base_units AS numeric(78, 0) CHECK (VALUE >= 0);
CREATE DOMAIN block_height AS bigint CHECK (VALUE >= 0);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- A status keeps to its lifecycle: the arguments are the arrows of the tables in `packages/domain`, which a test compares.
CREATE FUNCTION refuse_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD.status || '>' || NEW.status = ANY (TG_ARGV) THEN
    RAISE EXCEPTION '% % is % and cannot become %', TG_TABLE_NAME, OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
