ALTER TABLE "payment_reports" DROP CONSTRAINT "payment_reports_state";--> statement-breakpoint
ALTER TABLE "payment_reports" DROP CONSTRAINT "payment_reports_reference";--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_refusal" CHECK (("payment_reports"."state" = 'failed') = ("payment_reports"."refusal" is not null));--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_state" CHECK ("payment_reports"."state" in ('sending', 'reported', 'failed'));--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_reference" CHECK (("payment_reports"."state" = 'reported') = ("payment_reports"."reference" is not null));