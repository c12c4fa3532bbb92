-- Whether a payer is told was asked of the client and of the payer; now the payer's own switch alone says so. What people
-- switched for one payer stays; all others follow their client.
ALTER TABLE "customers" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "customers" SET "payment_reminder_chosen" = true WHERE NOT "payment_reminder_enabled";--> statement-breakpoint
UPDATE "customers" SET "payment_receipt_chosen" = true WHERE "payment_receipt_enabled";--> statement-breakpoint
UPDATE "customers" c SET "payment_reminder_enabled" = false
  FROM "clients" cl WHERE cl."id" = c."client_id" AND NOT cl."payment_reminders_enabled" AND c."payment_reminder_enabled";--> statement-breakpoint
UPDATE "customers" c SET "payment_receipt_enabled" = true
  FROM "clients" cl WHERE cl."id" = c."client_id" AND cl."payment_receipts_enabled" AND NOT c."payment_receipt_chosen";--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (
    SELECT 1 FROM "customers" c JOIN "clients" cl ON cl."id" = c."client_id"
     WHERE NOT cl."payment_reminders_enabled" AND c."payment_reminder_enabled"
  ) THEN RAISE EXCEPTION 'a payer would be reminded although the client has switched reminders off'; END IF;
END $$;
