ALTER TABLE "accounting_reports" DROP CONSTRAINT "accounting_reports_state";--> statement-breakpoint
ALTER TABLE "accounting_reports" ADD COLUMN "outside" text;--> statement-breakpoint
-- The journal says which: one that still stood there was changed, and must not be written twice.
UPDATE "accounting_reports" r SET "outside" = CASE WHEN EXISTS (
  SELECT FROM "accounting_journal" j WHERE j."client_id" = r."client_id" AND j."report_id" = r."id" AND j."what" = 'payments'
     AND j."detail" -> 'words' ? 'booked') THEN 'changed' ELSE 'removed' END WHERE r."state" = 'changed_outside';--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM "accounting_reports" WHERE ("state" = 'changed_outside') <> ("outside" IS NOT NULL)) THEN
    RAISE EXCEPTION 'what was changed there does not say how';
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "accounting_reports" ADD CONSTRAINT "accounting_reports_outside" CHECK ("accounting_reports"."outside" in ('removed', 'changed'));--> statement-breakpoint
ALTER TABLE "accounting_reports" ADD CONSTRAINT "accounting_reports_changed" CHECK (("accounting_reports"."state" in ('changed_outside', 'left_out')) = ("accounting_reports"."outside" is not null));--> statement-breakpoint
ALTER TABLE "accounting_reports" ADD CONSTRAINT "accounting_reports_state" CHECK ("accounting_reports"."state" in ('waiting', 'sending', 'reported', 'failed', 'blocked', 'unknown', 'changed_outside', 'left_out', 'offset'));