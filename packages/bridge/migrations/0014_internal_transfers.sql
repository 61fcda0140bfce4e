-- A transaction may be set aside for what contracts pass on inside it, which no scan reads.
ALTER TABLE set_aside_transactions ADD COLUMN is_internal boolean NOT NULL DEFAULT false;
