CREATE INDEX "transaction_schedules_by_comment" ON "transaction_schedules" USING gin ("client_id","comment" gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE "transaction_schedules"."comment" is not null;--> statement-breakpoint
-- As `walls.find_payments`: schedules of the client that the transaction named, whose comment holds the text. At most so many, in no
-- order; each time planned for what is looked for.
CREATE FUNCTION walls.find_schedules(pattern text, most int) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
  ROWS 100 SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT s.id FROM public.transaction_schedules s WHERE s.client_id = $1 AND s.comment ILIKE $2 LIMIT $3'
    USING walls.named_client(), pattern, most;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION walls.find_schedules(text, int) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION walls.find_schedules(text, int) TO cordelle_app, cordelle_worker;--> statement-breakpoint
GRANT CREATE ON SCHEMA walls TO cordelle_worker;--> statement-breakpoint
ALTER FUNCTION walls.find_schedules(text, int) OWNER TO cordelle_worker;--> statement-breakpoint
REVOKE CREATE ON SCHEMA walls FROM cordelle_worker;
