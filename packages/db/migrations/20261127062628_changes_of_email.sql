CREATE TABLE "email_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"ip" text NOT NULL,
	"asked_from" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	CONSTRAINT "email_changes_addresses" CHECK ("email_changes"."old_email" <> "email_changes"."new_email"),
	CONSTRAINT "email_changes_ended" CHECK (("email_changes"."ended_at" is null) = ("email_changes"."ended_as" is null)),
	CONSTRAINT "email_changes_end" CHECK ("email_changes"."ended_as" in ('changed', 'stopped', 'taken_back', 'replaced')),
	CONSTRAINT "email_changes_by_both" CHECK ("email_changes"."ended_as" is distinct from 'changed' or ("email_changes"."approved_at" is not null and "email_changes"."confirmed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "ended_sessions" DROP CONSTRAINT "ended_sessions_reason";--> statement-breakpoint
ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_purpose";--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_one_open" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_by_user" ON "email_changes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "email_changes_by_address" ON "email_changes" USING btree ("new_email","created_at");--> statement-breakpoint
CREATE INDEX "email_changes_by_ip" ON "email_changes" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "email_changes_by_age" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD CONSTRAINT "ended_sessions_reason" CHECK ("ended_sessions"."reason" in ('idle', 'longest', 'role', 'ownership', 'removed', 'disabled', 'password', 'two_factor', 'device', 'account_change_stopped', 'email', 'email_change_stopped'));--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose" CHECK ("mailed_tokens"."purpose" in ('confirmation', 'invitation', 'reset', 'reset_credentials', 'code_unlock', 'email_approval', 'email_stop', 'email_confirmation'));