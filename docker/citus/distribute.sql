-- Tables with a client spread by it, side by side; the few global ones are copied to every node.
-- The triggers that keep the log append-only read nothing but their own row, so they may run on the nodes.
set citus.enable_unsafe_triggers = on;

do $$
declare
  target record;
begin
  for target in
    select c.oid::regclass as name,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped) as of_client
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)
     -- Global tables first: a table of clients may refer to them.
     order by of_client, c.oid
  loop
    if target.of_client then
      perform create_distributed_table(target.name, 'client_id');
    else
      perform create_reference_table(target.name);
    end if;
  end loop;
end $$;
