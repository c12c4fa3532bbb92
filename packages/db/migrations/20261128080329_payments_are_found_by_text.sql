CREATE INDEX "transactions_by_comment" ON "transactions" USING gin ("client_id","comment" gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE "transactions"."comment" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_amount" ON "transactions" USING btree ("client_id","amount_cents");--> statement-breakpoint
CREATE INDEX "transactions_by_trace" ON "transactions" USING btree ("client_id","trace") WHERE "transactions"."trace" is not null;--> statement-breakpoint
-- As `walls.find_customers`: debits of the client that the transaction named, whose comment holds the text, or whose reference at
-- the bank or amount it is. At most so many, in no order; each time planned for what is looked for.
CREATE FUNCTION walls.find_payments(pattern text, reference text, cents bigint, most int) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
  ROWS 100 SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT t.id FROM public.transactions t WHERE t.client_id = $1 AND (t.comment ILIKE $2 OR t.trace = $3 %s) LIMIT $5',
    CASE WHEN cents IS NULL THEN '' ELSE 'OR t.amount_cents = $4' END)
    USING walls.named_client(), pattern, reference, cents, most;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION walls.find_payments(text, text, bigint, int) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION walls.find_payments(text, text, bigint, int) TO cordelle_app, cordelle_worker;--> statement-breakpoint
GRANT CREATE ON SCHEMA walls TO cordelle_worker;--> statement-breakpoint
ALTER FUNCTION walls.find_payments(text, text, bigint, int) OWNER TO cordelle_worker;--> statement-breakpoint
REVOKE CREATE ON SCHEMA walls FROM cordelle_worker;
