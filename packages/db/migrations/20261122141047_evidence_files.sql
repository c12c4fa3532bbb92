ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_title";--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD COLUMN "json_file_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD COLUMN "pdf_file_id" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_authorizations_terms_hash" ON "customer_authorizations" USING btree ("terms_hash") WHERE "customer_authorizations"."terms_hash" is not null;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_title" CHECK ("stored_files"."title" in ('permission_form', 'logo', 'evidence_pack'));