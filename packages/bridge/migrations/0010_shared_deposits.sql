-- Several have paid a deposit together, and none of them is known to be its order's sender: whose it is, a person has to find out.

ALTER TABLE deposits ADD COLUMN is_shared boolean NOT NULL DEFAULT false;
CREATE TRIGGER deposits_owners_are_fixed BEFORE UPDATE OF is_shared ON deposits
  FOR EACH ROW EXECUTE FUNCTION refuse_change('what the chain said is fixed');
