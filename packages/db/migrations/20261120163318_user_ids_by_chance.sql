-- A default comes only once the identity is gone.
ALTER TABLE "users" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DEFAULT (1000000000 + floor(random() * 9000000000000000))::bigint;
