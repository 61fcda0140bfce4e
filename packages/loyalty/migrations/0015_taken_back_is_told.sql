-- The points of an order are taken back: whoever was told that they had come is told that too, in the transaction that takes them back.

CREATE FUNCTION loyalty.tell_taken_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.due_alerts (order_id, version, subscription_id)
    SELECT o.id, o.version, p.id FROM public.push_subscriptions p JOIN public.orders o ON o.id = p.order_id
    WHERE p.order_id = (NEW.evidence ->> 'order_id')::uuid;
  RETURN NULL;
END $$;
CREATE TRIGGER taken_back_is_told AFTER INSERT ON loyalty.entries FOR EACH ROW
  WHEN (NEW.rule = 'bridge_reversed' AND NEW.period LIKE 'bridge:%') EXECUTE FUNCTION loyalty.tell_taken_back();
