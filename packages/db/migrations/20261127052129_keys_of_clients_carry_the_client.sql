ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_public_id";--> statement-breakpoint
DROP INDEX "authorization_request_links_token";--> statement-breakpoint
DROP INDEX "bank_account_notices_token";--> statement-breakpoint
DROP INDEX "bank_file_entries_sequence";--> statement-breakpoint
DROP INDEX "client_bank_connections_tag";--> statement-breakpoint
DROP INDEX "evidence_packs_json";--> statement-breakpoint
DROP INDEX "evidence_packs_pdf";--> statement-breakpoint
DROP INDEX "former_authorization_codes_code";--> statement-breakpoint
DROP INDEX "microdeposit_links_token";--> statement-breakpoint
DROP INDEX "identity_checks_session";--> statement-breakpoint
DROP INDEX "owner_links_code";--> statement-breakpoint
DROP INDEX "payer_flows_token";--> statement-breakpoint
DROP INDEX "payer_flows_email_token";--> statement-breakpoint
DROP INDEX "payer_links_token";--> statement-breakpoint
DROP INDEX "unsubscribe_links_token";--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_public_id" ON "api_keys" USING btree ("public_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authorization_request_links_token" ON "authorization_request_links" USING btree ("token_hash","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_notices_token" ON "bank_account_notices" USING btree ("token_hash","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_file_entries_sequence" ON "bank_file_entries" USING btree ("bank_file_id","sequence","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_bank_connections_tag" ON "client_bank_connections" USING btree ("tag","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_packs_json" ON "evidence_packs" USING btree ("json_hash","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_packs_pdf" ON "evidence_packs" USING btree ("pdf_hash","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "former_authorization_codes_code" ON "former_authorization_codes" USING btree ("code","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "microdeposit_links_token" ON "microdeposit_links" USING btree ("token_hash","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_session" ON "identity_checks" USING btree ("session_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_links_code" ON "owner_links" USING btree ("code_hash","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payer_flows_token" ON "payer_flows" USING btree ("token_hash","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payer_flows_email_token" ON "payer_flows" USING btree ("email_token_hash","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payer_links_token" ON "payer_links" USING btree ("token_hash","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unsubscribe_links_token" ON "unsubscribe_links" USING btree ("token_hash","client_id");