ALTER TABLE "audit_seals" ADD COLUMN "row_digests" text NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("client_id","actor","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree (lower("business_name"),"id");--> statement-breakpoint
CREATE INDEX "clients_by_name_prefix" ON "clients" USING btree (lower("business_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clients_by_id_prefix" ON "clients" USING btree (("id"::text) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_resets_one_open" ON "two_factor_resets" USING btree ("user_id") WHERE "two_factor_resets"."done_at" is null and "two_factor_resets"."cancelled_at" is null;