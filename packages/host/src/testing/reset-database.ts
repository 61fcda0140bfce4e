/** Fingerprint of the tables, triggers, indexes and functions in the schema `public`, which changes with any of them. */
export const FINGERPRINT = `
  SELECT md5(string_agg(line, E'\\n' ORDER BY line)) FROM (
    SELECT format('column %s %s %s', attrelid::regclass, attname, atttypid::regtype) AS line
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND attnum > 0
    UNION ALL SELECT format('constraint %s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT format('trigger %s %s %s', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger
      WHERE NOT tgisinternal
    UNION ALL SELECT format('function %s %s', proname, md5(prosrc)) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace
  ) AS lines`

/** Saves the current rows and sequences for RESET to restore. */
export const REMEMBER = `
  DO $$
  DECLARE name text; has_rows boolean;
  BEGIN
    CREATE SCHEMA prepared;
    CREATE TABLE prepared.state AS SELECT (${FINGERPRINT}) AS fingerprint;
    CREATE TABLE prepared.sequences AS
      SELECT sequencename, start_value, last_value FROM pg_sequences WHERE schemaname = 'public';
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', name) INTO has_rows;
      IF has_rows THEN EXECUTE format('CREATE TABLE prepared.%I AS TABLE public.%I', 'rows_' || name, name); END IF;
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
  DECLARE name text; columns text; size bigint; large text[] := '{}'; sequence record;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT nspname FROM pg_namespace
        WHERE nspname NOT IN ('public', 'prepared', 'information_schema') AND nspname NOT LIKE 'pg\\_%' LOOP
      EXECUTE format('DROP SCHEMA %I CASCADE', name);
    END LOOP;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      size := pg_relation_size(format('public.%I', name)::regclass);
      IF size > ${SMALL_BYTES} THEN large := large || format('public.%I', name);
      ELSIF size > 0 THEN EXECUTE format('DELETE FROM public.%I', name); END IF;
    END LOOP;
    IF cardinality(large) > 0 THEN EXECUTE 'TRUNCATE ' || array_to_string(large, ', ') || ' CASCADE'; END IF;
    FOR name IN SELECT substr(tablename, 6) FROM pg_tables WHERE schemaname = 'prepared' AND tablename LIKE 'rows\\_%' LOOP
      SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
        WHERE attrelid = format('public.%I', name)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
      EXECUTE format('INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM prepared.%I',
        name, columns, columns, 'rows_' || name);
    END LOOP;
    FOR sequence IN SELECT * FROM prepared.sequences LOOP
      PERFORM setval(format('public.%I', sequence.sequencename)::regclass,
        coalesce(sequence.last_value, sequence.start_value), sequence.last_value IS NOT NULL);
    END LOOP;
  END $$`
