ALTER TABLE "day_steps" DROP CONSTRAINT "day_steps_wait_reason";--> statement-breakpoint
ALTER TABLE "day_steps" ADD CONSTRAINT "day_steps_wait_reason" CHECK ("day_steps"."wait_reason" in ('no_bank_profile', 'not_armed', 'restore_questions', 'bank_unreachable', 'bank_key_differs', 'bank_refuses_us', 'outside_world', 'database_away', 'disk_full', 'not_run', 'slow', 'other'));
