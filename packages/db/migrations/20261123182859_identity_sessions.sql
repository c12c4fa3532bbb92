ALTER TABLE "identity_checks" ADD COLUMN "contradicted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "requested_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "polled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "owner_links" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "identity_checks_undecided" ON "identity_checks" USING btree ("changed_at") WHERE "identity_checks"."status" not in ('approved', 'declined', 'expired', 'abandoned');