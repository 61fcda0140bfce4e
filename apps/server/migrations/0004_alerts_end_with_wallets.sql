-- A browser is told about an order as long as its session has proved the order's sender: not after log-out, in whatever way the proof ends.
CREATE FUNCTION end_push_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions p USING old_rows o
    WHERE p.session_id = o.session_id AND p.family = o.family AND p.wallet = o.address;
  RETURN NULL;
END $$;
CREATE TRIGGER session_wallets_end_alerts AFTER DELETE ON session_wallets REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION end_push_subscriptions();
