ALTER TABLE "stakeholders" DROP CONSTRAINT "stakeholders_trust_role";--> statement-breakpoint
ALTER TABLE "shareholdings" ADD COLUMN "trust_role" text;--> statement-breakpoint
ALTER TABLE "stakeholders" ADD COLUMN "is_primary_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stakeholders_one_primary" ON "stakeholders" USING btree ("client_id") WHERE "stakeholders"."is_primary_owner" and "stakeholders"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "stakeholders" DROP COLUMN "trust_role";--> statement-breakpoint
ALTER TABLE "shareholdings" ADD CONSTRAINT "shareholdings_trust_role" CHECK ("shareholdings"."trust_role" in ('trustee', 'settlor', 'beneficiary'));