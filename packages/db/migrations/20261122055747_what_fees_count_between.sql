ALTER TABLE "clients" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_fee_plans" ADD COLUMN "promotion_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_fee_plans" ADD COLUMN "promotion_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_fee_plans" ADD COLUMN "promotion_months" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "of_days" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "collection" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "settlement_id" bigint;--> statement-breakpoint
ALTER TABLE "client_fee_plans" ADD CONSTRAINT "client_fee_plans_promotion" CHECK ("client_fee_plans"."promotion_bps" between 0 and 10000 and "client_fee_plans"."promotion_cents" >= 0 and "client_fee_plans"."promotion_months" >= 0 and ("client_fee_plans"."promotion_bps" = 0 or "client_fee_plans"."promotion_cents" = 0));