-- What points are spent on and journeys lead to: perks, vouchers and NFTs of phases.

-- Perks, which follow from the journal.
CREATE TABLE loyalty.perks (
  -- Of the purchase, as its buyer made it up: the same purchase sent twice is one.
  id uuid PRIMARY KEY,
  user_address text NOT NULL,
  perk_id text NOT NULL,
  title text NOT NULL,
  -- Tenths of points.
  price bigint NOT NULL CHECK (price > 0),
  transfers integer NOT NULL CHECK (transfers >= 1),
  at timestamptz NOT NULL
);
CREATE INDEX perks_of_user ON loyalty.perks (user_address, at, id);
CREATE TRIGGER perks_are_kept BEFORE UPDATE OR DELETE ON loyalty.perks
  FOR EACH ROW EXECUTE FUNCTION loyalty.refuse_change('purchases are only appended');

-- What does not follow from it -------------------------------------------------------------------------------------------------

-- The transfer of a perk that an order has used, written in the transaction that creates the order.
CREATE TABLE loyalty.perk_uses (
  order_id uuid PRIMARY KEY REFERENCES public.orders,
  user_address text NOT NULL,
  perk uuid NOT NULL,
  used_at timestamptz NOT NULL,
  -- Given back because the order was refunded.
  returned_at timestamptz
);
CREATE INDEX perk_uses_of_user ON loyalty.perk_uses (user_address);

-- A refunded order gives its transfer back; one that is credited again after all takes it again.
CREATE FUNCTION loyalty.return_perk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE loyalty.perk_uses SET returned_at = CASE NEW.event WHEN 'payout_refunded' THEN NEW.at END WHERE order_id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_events_return_perks AFTER INSERT ON public.order_events FOR EACH ROW
  WHEN (NEW.event = 'payout_refunded' OR (NEW.event = 'deposit_credited' AND NEW.from_status = 'REJECTED'))
  EXECUTE FUNCTION loyalty.return_perk();

-- Whether a transfer is used up: not if it was given back, nor if its order has ended and no deposit can reach it any more. While one can, the transfer
-- stays with its order, or somebody could let many orders expire and pay them all.
CREATE FUNCTION loyalty.is_perk_used(use loyalty.perk_uses, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT use.returned_at IS NULL AND NOT EXISTS (
    SELECT FROM public.orders o WHERE o.id = use.order_id AND o.status IN ('EXPIRED', 'REJECTED', 'DEPOSIT_FAILED') AND o.late_until < at)
$$;

-- Vouchers that were given out. A user has one open voucher of a phase, whatever the network.
CREATE TABLE loyalty.vouchers (
  id uuid PRIMARY KEY,
  user_address text NOT NULL,
  phase text NOT NULL,
  journey_id text NOT NULL,
  network text NOT NULL,
  wallet text NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > issued_at),
  -- Unix seconds, as signed.
  UNIQUE (user_address, phase, expires_at)
);

-- NFTs that the server mints: one a user and phase, and one a wallet and phase.
CREATE TABLE loyalty.mints (
  user_address text NOT NULL,
  phase text NOT NULL,
  journey_id text NOT NULL,
  network text NOT NULL,
  wallet text NOT NULL,
  requested_at timestamptz NOT NULL,
  sent_at timestamptz,
  minted_at timestamptz,
  item_address text,
  PRIMARY KEY (user_address, phase),
  UNIQUE (network, wallet, phase)
);
CREATE SEQUENCE loyalty.mint_slots AS bigint;
