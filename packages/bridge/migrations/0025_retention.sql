-- What is only read leaves the tables that are written all day, once its order is long over: whole, and by month. Keys of requests expire.

-- Events of closed orders -------------------------------------------------------------------------------------------------

-- A partition for each month of the order's creation, made by the job that fills it. A month can be moved to another disk, or dumped.
CREATE TABLE archived_order_events (
  order_id uuid NOT NULL,
  version integer NOT NULL,
  event text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, version)
) PARTITION BY RANGE (order_id);

-- Copies of events that exist, of orders that are over; and they stay.
CREATE FUNCTION check_archived_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = NEW.order_id AND e.version = NEW.version
    AND (e.event, e.to_status, e.data, e.at) = (NEW.event, NEW.to_status, NEW.data, NEW.at) AND e.from_status IS NOT DISTINCT FROM NEW.from_status) THEN
    RAISE EXCEPTION 'event % of order % is not what happened', NEW.version, NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status IN ('COMPLETE', 'REJECTED', 'EXPIRED', 'DEPOSIT_FAILED')) THEN
    RAISE EXCEPTION 'order % is not over', NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER archived_order_events_are_true BEFORE INSERT ON archived_order_events
  FOR EACH ROW EXECUTE FUNCTION check_archived_event();
CREATE TRIGGER archived_order_events_append_only BEFORE UPDATE OR DELETE ON archived_order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change('events are only appended');
CREATE TRIGGER archived_order_events_not_emptied BEFORE TRUNCATE ON archived_order_events
  EXECUTE FUNCTION refuse_change('events are only appended');

-- An event leaves its table when the archive has it, to the letter; nothing else deletes one.
CREATE FUNCTION check_event_is_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM archived_order_events a WHERE a.order_id = OLD.order_id AND a.version = OLD.version
    AND (a.event, a.to_status, a.data, a.at) = (OLD.event, OLD.to_status, OLD.data, OLD.at) AND a.from_status IS NOT DISTINCT FROM OLD.from_status) THEN
    RAISE EXCEPTION 'DELETE of order_events is refused: events are only appended' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
DROP TRIGGER order_events_append_only ON order_events;
CREATE TRIGGER order_events_append_only BEFORE UPDATE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change('events are only appended');
CREATE TRIGGER order_events_leave_for_archive BEFORE DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION check_event_is_archived();

CREATE VIEW all_order_events AS
  SELECT order_id, version, event, from_status, to_status, data, at FROM order_events
  UNION ALL SELECT order_id, version, event, from_status, to_status, data, at FROM archived_order_events;

-- How far the archive is: ids of orders are made of time. Orders that were not over then are looked at again.
CREATE TABLE archive_progress (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  after_id uuid NOT NULL,
  moved_at timestamptz NOT NULL
);
INSERT INTO archive_progress (after_id, moved_at) VALUES ('00000000-0000-0000-0000-000000000000', now());
CREATE TABLE archive_postponed (order_id uuid PRIMARY KEY);

-- Keys of requests --------------------------------------------------------------------------------------------------------

CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
