DROP INDEX "customers_by_phone_digits";--> statement-breakpoint
DROP INDEX "customers_by_home_phone_digits";--> statement-breakpoint
CREATE INDEX "customers_by_phone_digits" ON "customers" USING btree ("client_id",right(regexp_replace("phone", '(?:ext|poste|x).*$|[^0-9]', '', 'gi'), 10));--> statement-breakpoint
CREATE INDEX "customers_by_home_phone_digits" ON "customers" USING btree ("client_id",right(regexp_replace("home_phone", '(?:ext|poste|x).*$|[^0-9]', '', 'gi'), 10));--> statement-breakpoint
-- Customers of the client of the transaction with one of these e-mails (without case), phones (the last ten digits) or names (plain);
-- `place`: where in its list it stands, from 1. As for the other finders, the texts are those of the indexes.
CREATE FUNCTION walls.find_customers_alike(emails text[], phones text[], names text[])
  RETURNS TABLE (place bigint, id bigint, match text) LANGUAGE plpgsql STABLE SECURITY DEFINER
  ROWS 10 SET search_path = pg_catalog AS $$
DECLARE
  client bigint := walls.named_client();
BEGIN
  RETURN QUERY
    SELECT a.place, c.id, 'email'
      FROM unnest(emails) WITH ORDINALITY a (email, place)
      JOIN public.customers c ON c.client_id = client AND lower(c.email) = a.email
    UNION ALL
    SELECT a.place, c.id, 'phone'
      FROM unnest(phones) WITH ORDINALITY a (phone, place)
      JOIN public.customers c ON c.client_id = client
       AND right(regexp_replace(c.phone, '(?:ext|poste|x).*$|[^0-9]', '', 'gi'), 10) = a.phone
    UNION ALL
    SELECT a.place, c.id, 'phone'
      FROM unnest(phones) WITH ORDINALITY a (phone, place)
      JOIN public.customers c ON c.client_id = client
       AND right(regexp_replace(c.home_phone, '(?:ext|poste|x).*$|[^0-9]', '', 'gi'), 10) = a.phone
    UNION ALL
    SELECT a.place, c.id, 'name'
      FROM unnest(names) WITH ORDINALITY a (name, place)
      JOIN public.customers c ON c.client_id = client
       AND btrim(regexp_replace(split_part(c.search_text, chr(10), 1), '[.,[:space:]]+', ' ', 'g')) = a.name;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION walls.find_customers_alike(text[], text[], text[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION walls.find_customers_alike(text[], text[], text[]) TO cordelle_app, cordelle_worker;--> statement-breakpoint
GRANT CREATE ON SCHEMA walls TO cordelle_worker;--> statement-breakpoint
ALTER FUNCTION walls.find_customers_alike(text[], text[], text[]) OWNER TO cordelle_worker;--> statement-breakpoint
REVOKE CREATE ON SCHEMA walls FROM cordelle_worker;
