-- Deposits and legs keep to their lifecycles, whoever writes: the arrows are those of the tables in `packages/domain`, which a test compares.

CREATE FUNCTION refuse_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD.status || '>' || NEW.status = ANY (TG_ARGV) THEN
    RAISE EXCEPTION '% % is % and cannot become %', TG_TABLE_NAME, OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER deposits_keep_to_lifecycle BEFORE UPDATE OF status ON deposits FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_transition(
    'seen>credited', 'seen>unmatched', 'seen>orphaned',
    'unmatched>seen', 'unmatched>orphaned',
    'credited>orphaned', 'credited>lost',
    'orphaned>seen', 'orphaned>unmatched',
    'lost>credited', 'lost>orphaned'
  );

CREATE TRIGGER legs_keep_to_lifecycle BEFORE UPDATE OF status ON legs FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_transition(
    'due>in_flight', 'due>paid', 'due>refunded', 'due>cancelled',
    'in_flight>due', 'in_flight>paid'
  );
