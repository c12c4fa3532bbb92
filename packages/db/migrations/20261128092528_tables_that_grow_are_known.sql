-- A plan that is made while a table is small reads all of it for each row once it is large: fifty thousand customers who move in within a
-- minute are there before the server has counted them by itself. Whoever writes many rows lets it count those tables that have
-- doubled since; one that somebody else is counting is left to them.
CREATE FUNCTION walls.count_grown_tables() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  grown name;
BEGIN
  FOR grown IN
    SELECT s.relname FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
     WHERE s.schemaname = 'public' AND s.n_mod_since_analyze > greatest(500, c.reltuples) ORDER BY 1
  LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) public.%I', grown);
  END LOOP;
  -- What this session wrote is known to the next one who asks.
  PERFORM pg_stat_force_next_flush();
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION walls.count_grown_tables() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION walls.count_grown_tables() TO cordelle_worker;
