-- "This should have counted": what people ask about an order or a task, what the rules said, and what a person answered.

CREATE TABLE loyalty.questions (
  id uuid PRIMARY KEY,
  user_address text NOT NULL,
  -- An order's id, or a task as scope:task.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 140),
  order_id uuid,
  scope text,
  task_id text,
  note text NOT NULL CHECK (length(note) <= 500),
  -- Of the rules, when it was asked.
  rule text NOT NULL,
  said text NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL CHECK (due_at > asked_at),
  answered_at timestamptz CHECK (answered_at >= asked_at),
  answered_by text,
  answer text CHECK (length(answer) BETWEEN 1 AND 1000),
  is_granted boolean,
  CHECK ((order_id IS NULL) = (scope IS NOT NULL AND task_id IS NOT NULL)),
  CHECK ((answered_at IS NULL) = (answer IS NULL) AND (answer IS NULL) = (answered_by IS NULL) AND (answer IS NULL) = (is_granted IS NULL))
);
-- An order is asked about once, and a task once at a time.
CREATE UNIQUE INDEX questions_once ON loyalty.questions (user_address, subject) WHERE order_id IS NOT NULL OR answered_at IS NULL;
CREATE INDEX questions_of_user ON loyalty.questions (user_address, asked_at DESC);
CREATE INDEX questions_open ON loyalty.questions (due_at) WHERE answered_at IS NULL;

CREATE FUNCTION loyalty.check_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.answered_at IS NOT NULL
    OR (NEW.id, NEW.user_address, NEW.subject, NEW.note, NEW.rule, NEW.said, NEW.asked_at, NEW.due_at)
      IS DISTINCT FROM (OLD.id, OLD.user_address, OLD.subject, OLD.note, OLD.rule, OLD.said, OLD.asked_at, OLD.due_at) THEN
    RAISE EXCEPTION 'question % is answered once, and otherwise kept', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER questions_are_kept BEFORE UPDATE OR DELETE ON loyalty.questions FOR EACH ROW EXECUTE FUNCTION loyalty.check_question();
