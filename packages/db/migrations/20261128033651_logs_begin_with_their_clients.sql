-- The end of each client's log is there from the client's first day: it leads rows to where the client is.
INSERT INTO "event_heads" ("client_id", "hash", "position")
SELECT "id", decode(repeat('00', 32), 'hex'), 0 FROM "clients"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM "clients" c WHERE NOT EXISTS (SELECT FROM "event_heads" h WHERE h.client_id = c.id)) THEN
    RAISE EXCEPTION 'a client is without the end of a log';
  END IF;
END $$;
