-- What is known of a business holds the name it goes by as well: of those whose names are as they were known, it is known from here on.
UPDATE "watched_facts" w
   SET "name" = concat_ws(' · ', nullif(c."business_name", ''), nullif(c."legal_name", ''), nullif(c."operating_as", ''))
  FROM "clients" c
 WHERE c."id" = w."client_id" AND nullif(c."operating_as", '') IS NOT NULL
   AND w."name" = concat_ws(' · ', nullif(c."business_name", ''), nullif(c."legal_name", ''));
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (
    SELECT 1 FROM "watched_facts" w JOIN "clients" c ON c."id" = w."client_id"
     WHERE nullif(c."operating_as", '') IS NOT NULL
       AND w."name" = concat_ws(' · ', nullif(c."business_name", ''), nullif(c."legal_name", '')))
  THEN RAISE EXCEPTION 'a business is known without the name it goes by';
  END IF;
END $$;
