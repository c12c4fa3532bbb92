CREATE TABLE "ledger_proofs" (
	"client_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	"balances" jsonb NOT NULL,
	"changes" bigint NOT NULL,
	"swept_position" bigint NOT NULL,
	"swept_hash" text NOT NULL,
	"swept_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"seal" text NOT NULL,
	CONSTRAINT "ledger_proofs_client_id_pk" PRIMARY KEY("client_id"),
	CONSTRAINT "ledger_proofs_position" CHECK ("ledger_proofs"."position" >= "ledger_proofs"."swept_position" and "ledger_proofs"."swept_position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_proofs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_client" ON "ledger_proofs" AS PERMISSIVE FOR ALL TO "cordelle_app" USING (client_id = (select walls.named_client())) WITH CHECK (client_id = (select walls.named_client()));--> statement-breakpoint
CREATE POLICY "every_client" ON "ledger_proofs" AS PERMISSIVE FOR ALL TO "cordelle_worker" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Whoever works for one client never writes what is proven of it.
REVOKE INSERT, UPDATE, DELETE ON "ledger_proofs" FROM cordelle_app;
