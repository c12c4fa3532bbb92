-- On a cluster the rows of a table are in pieces of it, each on a node that counts its own: the coordinator, which saw none of them
-- come, asks the nodes which have doubled.
CREATE OR REPLACE FUNCTION walls.count_grown_tables() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  grown_here CONSTANT text :=
    'SELECT s.relname FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
      WHERE s.schemaname = ''public'' AND s.n_mod_since_analyze > greatest(500, c.reltuples)';
  grown name;
BEGIN
  FOR grown IN EXECUTE grown_here LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) public.%I', grown);
  END LOOP;
  IF to_regclass('pg_dist_shard') IS NOT NULL THEN
    FOR grown IN EXECUTE format(
      'SELECT DISTINCT c.relname FROM run_command_on_workers(%L) told, unnest(string_to_array(told.result, '' '')) piece
         JOIN pg_dist_shard s ON piece LIKE ''%%\_'' || s.shardid JOIN pg_class c ON c.oid = s.logicalrelid WHERE told.success',
      format('SELECT string_agg(relname, '' '') FROM (%s) grown', grown_here))
    LOOP
      EXECUTE format('ANALYZE (SKIP_LOCKED) public.%I', grown);
    END LOOP;
  END IF;
  -- What this session wrote is known to the next one who asks.
  PERFORM pg_stat_force_next_flush();
END $$;
