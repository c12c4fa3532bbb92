CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE INDEX "customers_by_text" ON "customers" USING gin ("client_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "transactions_next_of_schedule" ON "transactions" USING btree ("client_id","schedule_id","process_date") WHERE "transactions"."status" = 'Future' and "transactions"."schedule_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_next_by_date" ON "transactions" USING btree ("client_id","process_date","schedule_id") WHERE "transactions"."status" = 'Future' and "transactions"."schedule_id" is not null;--> statement-breakpoint
-- `like` may tell of rows it was shown, so behind the walls no index is used for it, and a search reads every customer of a client.
-- This looks through the index with the eyes of `worker`, and answers ids of the client that the transaction named under its
-- seal: of no other, and nothing else of them. At most so many, in no order; each time planned for the texts that are looked for.
CREATE FUNCTION walls.find_customers(pattern text, or_pattern text, most int) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
  ROWS 100 SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT c.id FROM public.customers c WHERE c.client_id = $1 AND (c.search_text LIKE $2 OR c.search_text LIKE $3) LIMIT $4'
    USING walls.named_client(), pattern, or_pattern, most;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION walls.find_customers(text, text, int) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION walls.find_customers(text, text, int) TO cordelle_app, cordelle_worker;--> statement-breakpoint
GRANT CREATE ON SCHEMA walls TO cordelle_worker;--> statement-breakpoint
ALTER FUNCTION walls.find_customers(text, text, int) OWNER TO cordelle_worker;--> statement-breakpoint
REVOKE CREATE ON SCHEMA walls FROM cordelle_worker;
