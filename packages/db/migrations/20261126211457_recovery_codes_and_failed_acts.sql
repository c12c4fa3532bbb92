CREATE TABLE "two_factor_recovery_codes" (
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "two_factor_recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "customer_bulk_acts" DROP CONSTRAINT "customer_bulk_acts_state";--> statement-breakpoint
ALTER TABLE "customer_bulk_acts" DROP CONSTRAINT "customer_bulk_acts_finished";--> statement-breakpoint
ALTER TABLE "customer_bulk_acts" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_bulk_acts" ADD COLUMN "last_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "two_factor_recovery_codes" ADD CONSTRAINT "two_factor_recovery_codes_user_id_two_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."two_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_bulk_acts" ADD CONSTRAINT "customer_bulk_acts_state" CHECK ("customer_bulk_acts"."state" in ('running', 'done', 'undoing', 'undone', 'failed'));--> statement-breakpoint
ALTER TABLE "customer_bulk_acts" ADD CONSTRAINT "customer_bulk_acts_finished" CHECK (("customer_bulk_acts"."state" in ('done', 'undone', 'failed')) = ("customer_bulk_acts"."finished_at" is not null));