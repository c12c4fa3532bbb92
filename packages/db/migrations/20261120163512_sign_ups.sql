CREATE TABLE "link_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"ip" text NOT NULL,
	"redirect_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "link_requests_kind" CHECK ("link_requests"."kind" in ('reset', 'confirmation'))
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"mobile_phone" text,
	"position" text,
	"language" text NOT NULL,
	"business_name" text NOT NULL,
	"country" text NOT NULL,
	"website_url" text,
	"referred_by" text NOT NULL,
	"promo_code" text,
	"redirect_url" text,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	CONSTRAINT "sign_ups_token" UNIQUE("token_hash"),
	CONSTRAINT "sign_ups_language" CHECK ("sign_ups"."language" in ('en', 'fr')),
	CONSTRAINT "sign_ups_country" CHECK ("sign_ups"."country" in ('CA', 'US'))
);
--> statement-breakpoint
CREATE INDEX "link_requests_by_email" ON "link_requests" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "link_requests_by_ip" ON "link_requests" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "link_requests_by_age" ON "link_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_by_email" ON "sign_ups" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_by_ip" ON "sign_ups" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_by_age" ON "sign_ups" USING btree ("created_at");