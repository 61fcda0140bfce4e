-- What was set aside as more than the books have is looked for whenever a deposit is told of: there is hardly any.

CREATE INDEX ledger_entries_of_surplus ON ledger_entries (key) WHERE kind IN ('surplus_found', 'surplus_explained');
