ALTER TABLE "payment_reports" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP POLICY "own_client" ON "payment_reports" CASCADE;--> statement-breakpoint
DROP POLICY "every_client" ON "payment_reports" CASCADE;--> statement-breakpoint
DROP TABLE "payment_reports" CASCADE;--> statement-breakpoint
ALTER TABLE "accounting_reports" DROP CONSTRAINT "accounting_reports_kind";--> statement-breakpoint
ALTER TABLE "accounting_reports" DROP CONSTRAINT "accounting_reports_block";--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD COLUMN "booking_accounts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD COLUMN "on_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD COLUMN "reports_since" date;--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD COLUMN "planned_settlement_id" bigint;--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD COLUMN "failures_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD COLUMN "payments_cursor" text;--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD COLUMN "payments_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounting_reports" ADD COLUMN "moved_from" date;--> statement-breakpoint
ALTER TABLE "accounting_reports" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "accounting_reports" ADD CONSTRAINT "accounting_reports_kind" CHECK ("accounting_reports"."kind" in ('payment', 'credit', 'reversal', 'transfer', 'transfer_back', 'fee', 'reserve', 'reserve_back'));--> statement-breakpoint
ALTER TABLE "accounting_reports" ADD CONSTRAINT "accounting_reports_block" CHECK ("accounting_reports"."block" in ('no_account', 'account_unusable', 'before_connection'));