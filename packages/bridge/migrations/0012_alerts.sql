-- Who is told about an order while no page shows it. A change and the note that it is due commit together; a job queue delivers it later.

-- Address that an integrator named when it made the order. Its secret is derived from a key that is not in the database.
CREATE TABLE order_webhooks (
  order_id uuid PRIMARY KEY REFERENCES orders,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL,
  -- When its receiver said that it is gone.
  ended_at timestamptz CHECK (ended_at >= created_at)
);
CREATE TRIGGER order_webhooks_are_kept BEFORE DELETE ON order_webhooks
  FOR EACH ROW EXECUTE FUNCTION refuse_change('webhooks of orders are kept');
CREATE TRIGGER order_webhooks_are_fixed BEFORE UPDATE OF order_id, url, created_at ON order_webhooks
  FOR EACH ROW EXECUTE FUNCTION refuse_change('an order has the webhook that it was made with');
CREATE TRIGGER order_webhooks_end_once BEFORE UPDATE OF ended_at ON order_webhooks
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_change('a webhook that has ended stays so');

-- Browsers that asked to be told. A row is deleted when it ends: it is of no use to anybody then, and identifies a browser.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  session_id uuid NOT NULL,
  -- The order's sender, which the session has proved; in its family's normal form.
  family text NOT NULL,
  wallet text NOT NULL,
  endpoint text NOT NULL CHECK (length(endpoint) BETWEEN 1 AND 1000),
  -- Public key and secret of the browser, base64url.
  p256dh text NOT NULL CHECK (length(p256dh) = 87),
  auth text NOT NULL CHECK (length(auth) = 22),
  created_at timestamptz NOT NULL,
  -- What it was told last.
  told text,
  UNIQUE (order_id, endpoint)
);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id, family, wallet);
CREATE INDEX push_subscriptions_age ON push_subscriptions (created_at);

-- Nothing is unique here but the number, and nothing refers to orders: a transaction that moves money never waits for an alert.
CREATE TABLE due_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL,
  version integer NOT NULL,
  -- Null: everybody who is told about the order.
  subscription_id uuid
);
CREATE TRIGGER due_alerts_are_fixed BEFORE UPDATE ON due_alerts
  FOR EACH ROW EXECUTE FUNCTION refuse_change('an alert is due, or it is taken');

-- Changes of status, and of a refund, of which the status says nothing.
CREATE FUNCTION note_due_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO due_alerts (order_id, version)
    SELECT n.order_id, n.version FROM new_rows n
    WHERE (n.from_status IS DISTINCT FROM n.to_status OR n.event IN ('refund_decided', 'refund_confirmed'))
      AND (EXISTS (SELECT FROM order_webhooks w WHERE w.order_id = n.order_id AND w.ended_at IS NULL)
        OR EXISTS (SELECT FROM push_subscriptions p WHERE p.order_id = n.order_id));
  RETURN NULL;
END $$;
CREATE TRIGGER order_events_are_due AFTER INSERT ON order_events REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_due_alerts();
