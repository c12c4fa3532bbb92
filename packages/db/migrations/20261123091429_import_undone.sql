ALTER TABLE "customers" ADD COLUMN "import_undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "customers" c SET "import_undone" = true FROM "customer_import_rows" r
 WHERE r."client_id" = c."client_id" AND r."customer_id" = c."id" AND r."state" = 'undone' AND r."previous_encrypted" IS NULL AND NOT c."active";
