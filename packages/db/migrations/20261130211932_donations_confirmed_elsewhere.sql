ALTER TABLE "payer_flows" ADD COLUMN "begun_token_hash" text;--> statement-breakpoint
ALTER TABLE "payer_flows" ADD COLUMN "replaced_token_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payer_flows_begun_token" ON "payer_flows" USING btree ("begun_token_hash","client_id");--> statement-breakpoint
CREATE INDEX "payer_flows_replaced_tokens" ON "payer_flows" USING gin ("replaced_token_hashes");