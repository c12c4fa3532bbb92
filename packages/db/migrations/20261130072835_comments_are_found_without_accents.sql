DROP INDEX "transaction_schedules_by_comment";--> statement-breakpoint
DROP INDEX "transactions_by_comment";--> statement-breakpoint
CREATE INDEX "transaction_schedules_by_comment" ON "transaction_schedules" USING gin ("client_id",searchable("comment") gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE "transaction_schedules"."comment" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_comment" ON "transactions" USING gin ("client_id",searchable("comment") gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE "transactions"."comment" is not null;--> statement-breakpoint
-- As they were, but that a comment is compared as customers are: whatever its case and accents. That it is there says which index
-- holds it. Made anew: a function of the worker's can be removed by who owns the schema, and not replaced.
DROP FUNCTION walls.find_payments(text, text, bigint, int);--> statement-breakpoint
DROP FUNCTION walls.find_schedules(text, int);--> statement-breakpoint
CREATE FUNCTION walls.find_payments(pattern text, reference text, cents bigint, most int) RETURNS SETOF bigint LANGUAGE plpgsql
  STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT t.id FROM public.transactions t
      WHERE t.client_id = $1 AND (t.comment IS NOT NULL AND public.searchable(t.comment) LIKE $2 OR t.trace = $3 %s) LIMIT $5',
    CASE WHEN cents IS NULL THEN '' ELSE 'OR t.amount_cents = $4' END)
    USING walls.named_client(), public.searchable(pattern), reference, cents, most;
END $$;--> statement-breakpoint
CREATE FUNCTION walls.find_schedules(pattern text, most int) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
  ROWS 100 SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT s.id FROM public.transaction_schedules s
      WHERE s.client_id = $1 AND s.comment IS NOT NULL AND public.searchable(s.comment) LIKE $2 LIMIT $3'
    USING walls.named_client(), public.searchable(pattern), most;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION walls.find_payments(text, text, bigint, int) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION walls.find_payments(text, text, bigint, int) TO cordelle_app, cordelle_worker;--> statement-breakpoint
REVOKE ALL ON FUNCTION walls.find_schedules(text, int) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION walls.find_schedules(text, int) TO cordelle_app, cordelle_worker;--> statement-breakpoint
GRANT CREATE ON SCHEMA walls TO cordelle_worker;--> statement-breakpoint
ALTER FUNCTION walls.find_payments(text, text, bigint, int) OWNER TO cordelle_worker;--> statement-breakpoint
ALTER FUNCTION walls.find_schedules(text, int) OWNER TO cordelle_worker;--> statement-breakpoint
REVOKE CREATE ON SCHEMA walls FROM cordelle_worker;
