ALTER TABLE "transactions" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "sent_date" date;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "processed_date" date;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "deducted_date" date;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "holdback_taken_cents" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "return_file_id" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "return_line" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reversed_date" date;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reversal_file_id" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reversal_line" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_stage" CHECK ("transactions"."stage" in ('not_sent', 'before_posting', 'before_approval', 'after_approval'));