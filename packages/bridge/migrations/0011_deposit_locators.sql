-- By what a node finds a deposit's transaction again where its hash is not enough, also when the states of its time are long gone.

ALTER TABLE deposits ADD COLUMN locator text;
CREATE TRIGGER deposits_locators_are_fixed BEFORE UPDATE OF locator ON deposits
  FOR EACH ROW EXECUTE FUNCTION refuse_change('what the chain said is fixed');
