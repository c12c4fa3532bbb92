ALTER TABLE "sending_arms" ADD COLUMN "known_mark" text;--> statement-breakpoint
CREATE INDEX "bank_files_by_content" ON "bank_files" USING btree ("sha256") WHERE "bank_files"."direction" = 'inbound';--> statement-breakpoint
CREATE INDEX "events_booked_reference" ON "events" USING btree (("data" ->> 'reference')) WHERE "events"."type" = 'StatementLineBooked';