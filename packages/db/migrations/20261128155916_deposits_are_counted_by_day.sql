CREATE TABLE "deposit_days" (
	"client_id" bigint NOT NULL,
	"date" date NOT NULL,
	"process_date" date NOT NULL,
	"requested_date" date NOT NULL,
	"batch_date" date NOT NULL,
	"dispute_deadline" date NOT NULL,
	"waiting_count" integer NOT NULL,
	"waiting_cents" bigint NOT NULL,
	"future_count" integer NOT NULL,
	"approved_count" integer NOT NULL,
	"approved_cents" bigint NOT NULL,
	"declined_count" integer NOT NULL,
	"declined_cents" bigint NOT NULL,
	"known_cents" bigint NOT NULL,
	"came_cents" bigint NOT NULL,
	"held_count" integer NOT NULL,
	"held_cents" bigint NOT NULL,
	CONSTRAINT "deposit_days_pk" PRIMARY KEY("client_id","date","process_date","requested_date","batch_date","dispute_deadline"),
	CONSTRAINT "deposit_days_sums" CHECK (least("deposit_days"."waiting_count", "deposit_days"."waiting_cents", "deposit_days"."future_count", "deposit_days"."approved_count", "deposit_days"."approved_cents", "deposit_days"."declined_count",
        "deposit_days"."declined_cents", "deposit_days"."known_cents", "deposit_days"."came_cents", "deposit_days"."held_count", "deposit_days"."held_cents") >= 0)
);
--> statement-breakpoint
ALTER TABLE "deposit_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_client" ON "deposit_days" AS PERMISSIVE FOR ALL TO "cordelle_app" USING (client_id = (select walls.named_client())) WITH CHECK (client_id = (select walls.named_client()));--> statement-breakpoint
CREATE POLICY "every_client" ON "deposit_days" AS PERMISSIVE FOR ALL TO "cordelle_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE "transactions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What each debit adds by the day it is expected on, by the one it was approved on, and by the one its reserve goes back on.
INSERT INTO "deposit_days"
SELECT "client_id", "date", "process_date", "requested_date", "batch_date", "dispute_deadline",
       sum("waiting")::integer, sum("waiting" * "cents")::bigint, sum("future")::integer,
       sum("approved")::integer, sum("approved" * "cents")::bigint, sum("declined")::integer, sum("declined" * "cents")::bigint,
       sum("known" * "cents")::bigint, sum("came" * "cents")::bigint, sum("held")::integer, sum("held" * "held_cents")::bigint
  FROM (
    SELECT "client_id", "earliest_approval_date" AS "date", "process_date", "requested_date", "batch_date", "dispute_deadline",
           "amount_cents" AS "cents", 0 AS "held_cents", ("status" IN ('Future', 'Sent to Bank', 'Processed'))::integer AS "waiting",
           ("status" = 'Future')::integer AS "future", ("approved_date" IS NOT NULL)::integer AS "approved",
           ("approved_date" IS NULL AND "status" IN ('Declined', 'Chargeback'))::integer AS "declined",
           (("created_at" AT TIME ZONE "zone")::date <= "earliest_approval_date" - 7
             AND ("decline_date" IS NULL OR "decline_date" > "earliest_approval_date" - 7)
             AND ("status" NOT IN ('Removed', 'Discarded')
               OR ("updated_at" AT TIME ZONE "zone")::date > "earliest_approval_date" - 7))::integer AS "known",
           0 AS "came", 0 AS "held"
      FROM "transactions", LATERAL (SELECT CASE "currency" WHEN 'CAD' THEN 'America/Toronto' ELSE 'America/New_York' END AS "zone") AS "rail"
     WHERE "earliest_approval_date" IS NOT NULL
    UNION ALL
    SELECT "client_id", "approved_date", "process_date", "requested_date", "batch_date", "dispute_deadline", "amount_cents", 0,
           0, 0, 0, 0, 0, 1, 0
      FROM "transactions" WHERE "approved_date" IS NOT NULL AND "earliest_approval_date" IS NOT NULL
    UNION ALL
    SELECT "client_id", "holdback_release_date", "process_date", "requested_date", "batch_date", "dispute_deadline", 0, "holdback_cents",
           0, 0, 0, 0, 0, 0, 1
      FROM "transactions" WHERE "earliest_approval_date" IS NOT NULL AND "status" = 'Approved' AND "holdback_cents" > 0 AND "holdback_release_date" IS NOT NULL
  ) AS "debits"
 GROUP BY 1, 2, 3, 4, 5, 6
HAVING sum("waiting") + sum("approved") + sum("declined") + sum("known") + sum("came") + sum("held") > 0;--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (
    SELECT FROM (SELECT "client_id", sum("waiting_count") AS "waiting", sum("approved_count") AS "approved", sum("came_cents") AS "came",
                        sum("held_cents") AS "held" FROM "deposit_days" GROUP BY 1) d
      FULL JOIN (SELECT "client_id", count(*) FILTER (WHERE "status" IN ('Future', 'Sent to Bank', 'Processed')) AS "waiting",
                        count("approved_date") AS "approved", coalesce(sum("amount_cents") FILTER (WHERE "approved_date" IS NOT NULL), 0) AS "came",
                        coalesce(sum("holdback_cents") FILTER (WHERE "status" = 'Approved' AND "holdback_release_date" IS NOT NULL), 0) AS "held"
                   FROM "transactions" WHERE "earliest_approval_date" IS NOT NULL GROUP BY 1) t USING ("client_id")
     WHERE (coalesce(d."waiting", 0), coalesce(d."approved", 0), coalesce(d."came", 0), coalesce(d."held", 0))
           IS DISTINCT FROM (t."waiting", t."approved", t."came", t."held")
  ) THEN
    RAISE EXCEPTION 'debits are not all counted by the days on which their money comes';
  END IF;
END $$;
