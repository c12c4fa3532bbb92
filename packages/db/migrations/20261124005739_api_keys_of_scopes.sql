ALTER TABLE "api_keys" ADD COLUMN "prefix" text DEFAULT 'pk_live' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "prefix" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_from" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_by" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaced_by_id" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by" FOREIGN KEY ("client_id","replaced_by_id") REFERENCES "public"."api_keys"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What the two old scopes opened, by the names of the new ones: no key reaches more than it did.
UPDATE "api_keys" SET "scopes" = array(
  select name from (values
    ('read', 'customers:read'), ('read', 'authorizations:read'), ('read', 'schedules:read'), ('read', 'transactions:read'),
    ('read', 'settlements:read'), ('read', 'microdeposits:read'), ('read', 'reports:read'),
    ('write', 'customers:write'), ('write', 'authorizations:write'), ('write', 'schedules:write'),
    ('write', 'transactions:write'), ('write', 'microdeposits:write'), ('write', 'imports:write')
  ) as s (old, name) where s.old = any ("api_keys"."scopes"));
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM "api_keys" WHERE 'read' = ANY ("scopes") OR 'write' = ANY ("scopes")) THEN
    RAISE EXCEPTION 'a key kept one of the old scopes';
  END IF;
END $$;
