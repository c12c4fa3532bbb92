-- Where somebody lives is looked through as well. The indexes on parts of the text go with the column, and are made anew.
ALTER TABLE "customers" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(name || chr(10) || identifier || chr(10) || coalesce(custom_identifier, '') || chr(10) || coalesce(email, '') || chr(10) || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || chr(10) || regexp_replace(coalesce(home_phone, ''), '[^0-9]', '', 'g') || chr(10) || coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(city, '') || chr(10) || regexp_replace(coalesce(postal_code, ''), '[^A-Za-z0-9]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_by_plain_name" ON "customers" USING btree ("client_id",btrim(regexp_replace(split_part("search_text", chr(10), 1), '[.,[:space:]]+', ' ', 'g')));--> statement-breakpoint--> statement-breakpoint
CREATE INDEX "customers_by_phone_digits" ON "customers" USING btree ("client_id",right(split_part("search_text", chr(10), 5), 10));--> statement-breakpoint--> statement-breakpoint
CREATE INDEX "customers_by_home_phone_digits" ON "customers" USING btree ("client_id",right(split_part("search_text", chr(10), 6), 10));--> statement-breakpoint
CREATE INDEX "customers_by_text" ON "customers" USING gin ("client_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- Whether a word of the text begins so. The first half is what the index can look for.
CREATE FUNCTION walls.begins_a_word(within text, beginning text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN within LIKE '%' || beginning
   AND ' ' || translate(within, chr(10) || '-''.,', '     ') LIKE '% ' || translate(beginning, '-''.,', '    ');--> statement-breakpoint
DROP FUNCTION walls.find_customers(text, text, int);--> statement-breakpoint
-- As before, and by words in any order: all of them begin a word of what names a customer.
CREATE FUNCTION walls.find_customers(pattern text, or_pattern text, beginnings text[], most int) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
  ROWS 100 SET search_path = pg_catalog AS $$
DECLARE
  all_begin text;
BEGIN
  SELECT string_agg(format('walls.begins_a_word(c.search_text, $4[%s])', place), ' AND ') INTO all_begin
    FROM generate_subscripts(beginnings, 1) place;
  RETURN QUERY EXECUTE format(
    'SELECT c.id FROM public.customers c WHERE c.client_id = $1 AND (c.search_text LIKE $2 OR c.search_text LIKE $3 OR (%s)) LIMIT $5',
    coalesce(all_begin, 'false'))
    USING walls.named_client(), pattern, or_pattern, beginnings, most;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION walls.find_customers(text, text, text[], int) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION walls.find_customers(text, text, text[], int) TO cordelle_app, cordelle_worker;--> statement-breakpoint
-- Customers in whose texts each of the words stands, or one that has letters enough in common with it: whoever asks looks closer.
CREATE FUNCTION walls.find_customers_nearly(words text[], most int) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
  ROWS 100 SET search_path = pg_catalog AS $$
DECLARE
  all_like text;
BEGIN
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  SELECT string_agg(format('c.search_text OPERATOR(public.%%>) $2[%s]', place), ' AND ') INTO all_like
    FROM generate_subscripts(words, 1) place;
  RETURN QUERY EXECUTE format(
    'SELECT c.id FROM public.customers c WHERE c.client_id = $1 AND %s LIMIT $3', coalesce(all_like, 'false'))
    USING walls.named_client(), words, most;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION walls.find_customers_nearly(text[], int) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION walls.find_customers_nearly(text[], int) TO cordelle_app, cordelle_worker;--> statement-breakpoint
GRANT CREATE ON SCHEMA walls TO cordelle_worker;--> statement-breakpoint
ALTER FUNCTION walls.find_customers(text, text, text[], int) OWNER TO cordelle_worker;--> statement-breakpoint
ALTER FUNCTION walls.find_customers_nearly(text[], int) OWNER TO cordelle_worker;--> statement-breakpoint
REVOKE CREATE ON SCHEMA walls FROM cordelle_worker;
