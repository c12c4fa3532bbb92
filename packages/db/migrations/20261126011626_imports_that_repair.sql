ALTER TABLE "customer_import_rows" ADD COLUMN "readings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_import_rows" ADD COLUMN "plans_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "date_columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_import_rows" ADD COLUMN "readings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_imports" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_imports" ADD COLUMN "date_columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Lines that wait to be checked are chosen if they turn out right.
UPDATE "customer_import_rows" SET "selected" = true WHERE "state" = 'unchecked';--> statement-breakpoint
UPDATE "transaction_import_rows" SET "selected" = true WHERE "state" = 'unchecked';--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM "customer_import_rows" WHERE "state" = 'unchecked' AND NOT "selected")
    OR EXISTS (SELECT 1 FROM "transaction_import_rows" WHERE "state" = 'unchecked' AND NOT "selected") THEN
    RAISE EXCEPTION 'lines that wait to be checked are not all chosen';
  END IF;
END $$;
