ALTER TABLE "authorization_settings" ADD COLUMN "offer_notice_waiver" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_authorizations" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "customer_authorizations" ADD COLUMN "original_encrypted" text;--> statement-breakpoint
ALTER TABLE "customer_authorizations" ADD COLUMN "original_hash" text;--> statement-breakpoint
ALTER TABLE "customer_authorizations" ADD COLUMN "notice_waived" boolean;--> statement-breakpoint
CREATE INDEX "customer_authorizations_original_hash" ON "customer_authorizations" USING btree ("original_hash") WHERE "customer_authorizations"."original_hash" is not null;--> statement-breakpoint
ALTER TABLE "customer_authorizations" ADD CONSTRAINT "customer_authorizations_original" CHECK (("customer_authorizations"."original_encrypted" is null) = ("customer_authorizations"."original_hash" is null));