/** Schemas of the product: all but those of PostgreSQL, and what is remembered. */
const OURS = `nspname NOT IN ('prepared', 'information_schema') AND nspname NOT LIKE 'pg\\_%'`
const KEPT = 'SELECT kept FROM prepared.schemas'

/** Fingerprint of the remembered schemas' tables, triggers, indexes and functions, which changes with any of them. */
export const FINGERPRINT = `
  SELECT md5(string_agg(line, E'\\n' ORDER BY line)) FROM (
    SELECT format('column %s %s %s', attrelid::regclass, attname, atttypid::regtype) AS line
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN (${KEPT})) AND attnum > 0
    UNION ALL SELECT format('constraint %s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN (${KEPT}))
    UNION ALL SELECT format('trigger %s %s %s', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger
      WHERE NOT tgisinternal
    UNION ALL SELECT format('function %s %s', proname, md5(prosrc)) FROM pg_proc
      WHERE pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN (${KEPT}))
  ) AS lines`

/** Saves the current schemas, rows and sequences for RESET to restore. */
export const REMEMBER = `
  DO $$
  DECLARE t record; has_rows boolean;
  BEGIN
    CREATE SCHEMA prepared;
    CREATE TABLE prepared.schemas AS SELECT nspname AS kept FROM pg_namespace WHERE ${OURS};
    CREATE TABLE prepared.state AS SELECT (${FINGERPRINT}) AS fingerprint;
    CREATE TABLE prepared.sequences AS
      SELECT schemaname, sequencename, start_value, last_value FROM pg_sequences WHERE schemaname IN (${KEPT});
    FOR t IN SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN (${KEPT}) LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I)', t.schemaname, t.tablename) INTO has_rows;
      IF has_rows THEN
        EXECUTE format('CREATE TABLE prepared.%I AS TABLE %I.%I', 'rows_' || t.schemaname || '.' || t.tablename, t.schemaname, t.tablename);
      END IF;
    END LOOP;
  END $$`

/** Up to this size the planner takes every table that was never analyzed for one of ten pages, so that dead rows change no plan. */
const SMALL_BYTES = String(10 * 8_192)

/**
 * Restores all rows and sequences that REMEMBER saved, and drops schemas that a test made. Triggers and foreign keys are disabled meanwhile. Small
 * tables are deleted from: TRUNCATE makes new files for a table and its indexes.
 */
export const RESET = `
  DO $$
  DECLARE t record; name text; columns text; size bigint; large text[] := '{}'; sequence record;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT nspname FROM pg_namespace WHERE ${OURS} AND nspname NOT IN (${KEPT}) LOOP
      EXECUTE format('DROP SCHEMA %I CASCADE', name);
    END LOOP;
    FOR t IN SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN (${KEPT}) LOOP
      name := format('%I.%I', t.schemaname, t.tablename);
      size := pg_relation_size(name::regclass);
      IF size > ${SMALL_BYTES} THEN large := large || name;
      ELSIF size > 0 THEN EXECUTE 'DELETE FROM ' || name; END IF;
    END LOOP;
    IF cardinality(large) > 0 THEN EXECUTE 'TRUNCATE ' || array_to_string(large, ', ') || ' CASCADE'; END IF;
    FOR name IN SELECT substr(tablename, 6) FROM pg_tables WHERE schemaname = 'prepared' AND tablename LIKE 'rows\\_%' LOOP
      SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
        WHERE attrelid = format('%I.%I', split_part(name, '.', 1), split_part(name, '.', 2))::regclass
          AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
      EXECUTE format('INSERT INTO %I.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM prepared.%I',
        split_part(name, '.', 1), split_part(name, '.', 2), columns, columns, 'rows_' || name);
    END LOOP;
    FOR sequence IN SELECT * FROM prepared.sequences LOOP
      PERFORM setval(format('%I.%I', sequence.schemaname, sequence.sequencename)::regclass,
        coalesce(sequence.last_value, sequence.start_value), sequence.last_value IS NOT NULL);
    END LOOP;
  END $$`
