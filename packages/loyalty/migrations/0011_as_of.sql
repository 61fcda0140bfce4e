-- What is booked later than it happened, with a wallet that is linked afterwards, is paid by the rules and the multiplier of its own moment, which is here.
ALTER TABLE loyalty.entries ADD COLUMN as_of timestamptz;
