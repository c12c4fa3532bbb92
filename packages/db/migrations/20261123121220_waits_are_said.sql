CREATE TABLE "last_done" (
	"what" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "last_done_what" CHECK ("last_done"."what" in ('backup', 'projection_check'))
);
--> statement-breakpoint
ALTER TABLE "review_items" DROP CONSTRAINT "review_items_kind";--> statement-breakpoint
ALTER TABLE "day_steps" ADD COLUMN "runner" text;--> statement-breakpoint
ALTER TABLE "day_steps" ADD COLUMN "waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "day_steps" ADD COLUMN "wait_reason" text;--> statement-breakpoint
ALTER TABLE "day_steps" ADD COLUMN "wait_detail" text;--> statement-breakpoint
CREATE INDEX "day_steps_waiting" ON "day_steps" USING btree ("rail") WHERE "day_steps"."waits_since" is not null;--> statement-breakpoint
ALTER TABLE "day_steps" ADD CONSTRAINT "day_steps_wait_reason" CHECK ("day_steps"."wait_reason" in ('no_bank_profile', 'bank_unreachable', 'bank_key_differs', 'bank_refuses_us', 'outside_world', 'database_away', 'disk_full', 'not_run', 'slow', 'other'));--> statement-breakpoint
ALTER TABLE "day_steps" ADD CONSTRAINT "day_steps_wait" CHECK (("day_steps"."waits_since" is null) = ("day_steps"."wait_reason" is null));--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_kind" CHECK ("review_items"."kind" in ('unmatched_return', 'duplicate_return', 'amount_differs', 'noc_unapplied', 'missing_inbound', 'totals_differ', 'unknown_file', 'file_given_up', 'file_refused', 'quarantined', 'return_review', 'negative_balance', 'many_accounts', 'many_names', 'return_rate', 'mail_given_up', 'rail_waits', 'disk_low', 'ledger'));