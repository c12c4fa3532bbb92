-- Sign-ups that were begun before there were applications: each goes on where an application begins.
INSERT INTO "client_onboardings" ("client_id", "user_id", "begun_at_sign_up", "state", "statuses", "created_at", "last_active_at")
SELECT c.id, m.user_id, true, 'user_info', '{"referred_by": "skipped"}', c.created_at, c.created_at
  FROM "clients" c JOIN "memberships" m ON m.client_id = c.id AND m.role = 'client_primary'
 WHERE c.status = 'created' AND NOT EXISTS (SELECT 1 FROM "client_onboardings" o WHERE o.client_id = c.id);
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM "clients" c JOIN "memberships" m ON m.client_id = c.id AND m.role = 'client_primary'
              WHERE c.status = 'created' AND NOT EXISTS (SELECT 1 FROM "client_onboardings" o WHERE o.client_id = c.id))
  THEN RAISE EXCEPTION 'a sign-up was left without an application'; END IF;
END $$;
