CREATE TABLE "ended_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_sessions_reason" CHECK ("ended_sessions"."reason" in ('idle', 'longest', 'role', 'ownership', 'removed', 'disabled', 'password', 'two_factor', 'device'))
);
--> statement-breakpoint
CREATE INDEX "ended_sessions_by_age" ON "ended_sessions" USING btree ("ended_at");