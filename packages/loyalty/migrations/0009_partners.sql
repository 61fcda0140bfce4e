-- Integrators share in the points of orders that were made with their key. Who does is a line of the journal; an order's line names its key.

ALTER TABLE loyalty.bridges ADD COLUMN key_id uuid;

-- Follows from the journal: whose a key is in points. A key never changes its user.
CREATE TABLE loyalty.integrators (
  key_id uuid PRIMARY KEY,
  user_address text NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER integrators_are_kept BEFORE UPDATE OR DELETE ON loyalty.integrators
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('a key stays with its user');

-- Follows from the journal: what a user's keys have brought on a day, in tenths. What is taken back later makes no room for more.
CREATE TABLE loyalty.integrator_days (
  user_address text NOT NULL,
  day date NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  PRIMARY KEY (user_address, day)
);

-- As before, with the key that the order was made with: the server alone names keys so, in the label of a new order.
CREATE OR REPLACE FUNCTION loyalty.note_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  halted text[] := loyalty.halted_sides();
  key_id text := (SELECT substring(e.data ->> 'label' FROM '^key\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')
    FROM public.order_events e WHERE e.order_id = NEW.order_id AND e.event = 'created' ORDER BY e.version LIMIT 1);
BEGIN
  INSERT INTO loyalty.journal (kind, key, at, data)
    VALUES (CASE NEW.event WHEN 'deposit_lost' THEN 'order_lost' ELSE 'order_complete' END, NEW.order_id::text, NEW.at,
      CASE WHEN halted = '{}' THEN '{}'::jsonb ELSE jsonb_build_object('halted', halted) END
        || CASE WHEN key_id IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('key_id', key_id) END)
    ON CONFLICT (kind, key) DO NOTHING;
  RETURN NULL;
END $$;
