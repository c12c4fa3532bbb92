ALTER TABLE "customer_import_rows" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "customer_import_rows" ADD COLUMN "payer_told" boolean;