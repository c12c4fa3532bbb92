ALTER TABLE "customer_import_rows" ADD COLUMN "doubles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "decimal_signs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_imports" ADD COLUMN "decimal_signs" jsonb DEFAULT '[]'::jsonb NOT NULL;