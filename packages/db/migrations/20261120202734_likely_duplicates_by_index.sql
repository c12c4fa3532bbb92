CREATE INDEX "customers_by_own_reference" ON "customers" USING btree ("client_id","custom_identifier");--> statement-breakpoint
CREATE INDEX "customers_by_plain_email" ON "customers" USING btree ("client_id",lower("email"));--> statement-breakpoint
CREATE INDEX "customers_by_plain_name" ON "customers" USING btree ("client_id",btrim(regexp_replace(split_part("search_text", chr(10), 1), '[.,[:space:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "customers_by_phone_digits" ON "customers" USING btree ("client_id",right(split_part("search_text", chr(10), 5), 10));--> statement-breakpoint
CREATE INDEX "customers_by_home_phone_digits" ON "customers" USING btree ("client_id",right(split_part("search_text", chr(10), 6), 10));