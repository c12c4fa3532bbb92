ALTER TABLE "users" ADD COLUMN "seen_by" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "users" SET "seen_by" = s."clients"
  FROM (SELECT "user_id", array_agg("client_id" ORDER BY "client_id") AS "clients"
          FROM (SELECT "user_id", "client_id" FROM "memberships"
                 UNION SELECT u."id", a."client_id" FROM "audit_log" a JOIN "users" u ON a."actor" = 'user:' || u."id") both_kinds
         GROUP BY 1) s
 WHERE s."user_id" = "users"."id";--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM "memberships" m JOIN "users" u ON u."id" = m."user_id" WHERE NOT m."client_id" = ANY (u."seen_by")) THEN
    RAISE EXCEPTION 'somebody is out of sight of a client they belong to';
  END IF;
END $$;--> statement-breakpoint
ALTER POLICY "own_client" ON "users" TO cordelle_app USING (kind = 'staff' or (select walls.named_client()) = any (seen_by));
