ALTER TABLE "accounting_allowances" ADD COLUMN "paced_until" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD COLUMN "accounts" jsonb;--> statement-breakpoint
ALTER TABLE "accounting_connections" ADD COLUMN "accounts_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounting_allowances" DROP COLUMN "minute_began_at";--> statement-breakpoint
ALTER TABLE "accounting_allowances" DROP COLUMN "calls_in_minute";