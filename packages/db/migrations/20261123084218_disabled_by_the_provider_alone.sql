-- `disabled_at` said two things: disabled by the provider, and out of every business. Now it is the provider's alone; who works for
-- no business is kept out by that fact. The audit log knows the provider's last word on each person: whom an invitation had
-- let in against it is out again, and who was only removed from their last business is no longer disabled.
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "memberships" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
WITH "last_word" AS (
  SELECT DISTINCT ON ("target_id") "target_id", "action", "at" FROM "audit_log"
   WHERE "client_id" = 0 AND "target_type" = 'users' AND "result" = 'done'
     AND "action" IN ('staffPeople.disable', 'staffPeople.enable')
   ORDER BY "target_id", "id" DESC)
UPDATE "users" u SET "disabled_at" = w."at"
  FROM "last_word" w WHERE w."target_id" = u."id"::text AND w."action" = 'staffPeople.disable' AND u."disabled_at" IS NULL;--> statement-breakpoint
DELETE FROM "sessions" s USING "users" u WHERE u."id" = s."user_id" AND u."disabled_at" IS NOT NULL;--> statement-breakpoint
DELETE FROM "access_tokens" t USING "users" u WHERE u."id" = t."user_id" AND u."disabled_at" IS NOT NULL;--> statement-breakpoint
UPDATE "users" u SET "disabled_at" = NULL
 WHERE u."kind" = 'member' AND u."disabled_at" IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM "memberships" m WHERE m."user_id" = u."id")
   AND NOT EXISTS (
     SELECT 1 FROM (
       SELECT "action" FROM "audit_log" a
        WHERE a."client_id" = 0 AND a."target_type" = 'users' AND a."target_id" = u."id"::text AND a."result" = 'done'
          AND a."action" IN ('staffPeople.disable', 'staffPeople.enable')
        ORDER BY a."id" DESC LIMIT 1) w
      WHERE w."action" = 'staffPeople.disable');--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (
    SELECT 1 FROM "users" u
     WHERE u."disabled_at" IS NULL AND 'staffPeople.disable' = (
       SELECT a."action" FROM "audit_log" a
        WHERE a."client_id" = 0 AND a."target_type" = 'users' AND a."target_id" = u."id"::text AND a."result" = 'done'
          AND a."action" IN ('staffPeople.disable', 'staffPeople.enable')
        ORDER BY a."id" DESC LIMIT 1)
  ) THEN RAISE EXCEPTION 'somebody disabled by the provider could sign in'; END IF;
END $$;
