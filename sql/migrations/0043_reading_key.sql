-- A reading that differs is kept once: a retry of it is answered as the first time.
ALTER TABLE sheet_reading ADD COLUMN idempotency_key text NOT NULL DEFAULT '';
COMMENT ON COLUMN sheet_reading.idempotency_key IS 'Made by the client, the same in a retry; empty before there were any';
