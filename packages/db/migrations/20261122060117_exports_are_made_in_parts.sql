ALTER TABLE "export_jobs" DROP CONSTRAINT "export_jobs_done";--> statement-breakpoint
DROP INDEX "export_jobs_storage_key";--> statement-breakpoint
ALTER TABLE "export_jobs" ALTER COLUMN "size_bytes" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "export_jobs" ALTER COLUMN "size_bytes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "part_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_jobs" DROP COLUMN "storage_key";--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_failed" CHECK (("export_jobs"."state" = 'failed') = ("export_jobs"."failure" is not null));--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_done" CHECK ("export_jobs"."state" <> 'done' or cardinality("export_jobs"."part_keys") > 0);