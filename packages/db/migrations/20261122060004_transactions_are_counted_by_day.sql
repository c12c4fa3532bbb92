ALTER TABLE "transactions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transaction_days" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "transaction_days" ("client_id", "process_date", "status", "count", "cents")
SELECT "client_id", "process_date", "status", count(*)::integer, sum("amount_cents")::bigint
  FROM "transactions"
 WHERE "process_date" IS NOT NULL AND "status" NOT IN ('Removed', 'Discarded')
 GROUP BY "client_id", "process_date", "status";
