CREATE TABLE "watched_facts" (
	"client_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"owners" text NOT NULL,
	"deposit_account" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "watched_facts_client_id_pk" PRIMARY KEY("client_id")
);
--> statement-breakpoint
ALTER TABLE "watched_facts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "application_links" DROP CONSTRAINT "application_links_kind";--> statement-breakpoint
DROP INDEX "approval_templates_one_of_risk";--> statement-breakpoint
ALTER TABLE "approval_templates" ALTER COLUMN "risk" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_templates" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "legal_hold_reason" text;--> statement-breakpoint
ALTER TABLE "watched_facts" ADD CONSTRAINT "watched_facts_client" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_templates_one_of_name" ON "approval_templates" USING btree (lower("name")) WHERE "approval_templates"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_templates_one_of_risk" ON "approval_templates" USING btree ("risk") WHERE "approval_templates"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "application_links" ADD CONSTRAINT "application_links_kind" CHECK ("application_links"."kind" in ('bank_account', 'registry_number', 'tax_number', 'person', 'document', 'file', 'phone', 'email', 'email_domain', 'website', 'address', 'promo_code', 'ip_network'));--> statement-breakpoint
CREATE POLICY "own_client" ON "watched_facts" AS PERMISSIVE FOR ALL TO "cordelle_app" USING (client_id = (select walls.named_client())) WITH CHECK (client_id = (select walls.named_client()));--> statement-breakpoint
CREATE POLICY "every_client" ON "watched_facts" AS PERMISSIVE FOR ALL TO "cordelle_worker" USING (true) WITH CHECK (true);