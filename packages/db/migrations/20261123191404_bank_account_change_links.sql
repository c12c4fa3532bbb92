ALTER TABLE "ended_sessions" DROP CONSTRAINT "ended_sessions_reason";--> statement-breakpoint
ALTER TABLE "bank_account_changes" ADD COLUMN "agreement" jsonb;--> statement-breakpoint
ALTER TABLE "bank_account_notices" ADD COLUMN "token_encrypted" text NOT NULL;--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD CONSTRAINT "ended_sessions_reason" CHECK ("ended_sessions"."reason" in ('idle', 'longest', 'role', 'ownership', 'removed', 'disabled', 'password', 'two_factor', 'device', 'account_change_stopped'));