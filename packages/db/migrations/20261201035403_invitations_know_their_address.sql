ALTER TABLE "memberships" ADD COLUMN "invited_email" text;--> statement-breakpoint
UPDATE "memberships" m SET "invited_email" = u."email"
  FROM "users" u WHERE u."id" = m."user_id" AND m."invited_at" IS NOT NULL AND m."joined_at" IS NULL;--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM "memberships" WHERE "invited_at" IS NOT NULL AND "joined_at" IS NULL AND "invited_email" IS NULL) THEN
    RAISE EXCEPTION 'an invitation does not know its address';
  END IF;
END $$;
