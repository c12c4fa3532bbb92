ALTER TABLE "day_steps" DROP CONSTRAINT "day_steps_wait_reason";--> statement-breakpoint
ALTER TABLE "day_steps" ADD CONSTRAINT "day_steps_wait_reason" CHECK ("day_steps"."wait_reason" in ('no_bank_profile', 'not_armed', 'restore_questions', 'bank_unreachable', 'bank_key_differs', 'bank_refuses_us', 'outside_world', 'database_away', 'disk_full', 'not_run', 'slow', 'other'));--> statement-breakpoint
ALTER POLICY "of_every_client" ON "review_items" TO cordelle_app USING (client_id is null and (kind in ('missing_inbound', 'totals_differ')
        or (kind in ('quarantined', 'unknown_file') and detail->>'file' like rail || '_RET_%')));
