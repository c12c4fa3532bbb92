-- The end of each client's log, and of the provider's own (0), is there from the first day: it leads rows to where the client is.
INSERT INTO "event_heads" ("client_id", "hash", "position")
SELECT c.id, decode(repeat('00', 32), 'hex'), 0 FROM (SELECT "id" FROM "clients" UNION SELECT 0) AS c (id)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM "clients" c WHERE NOT EXISTS (SELECT FROM "event_heads" h WHERE h.client_id = c.id)) THEN
    RAISE EXCEPTION 'a client is without the end of a log';
  END IF;
END $$;
