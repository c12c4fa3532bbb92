ALTER TABLE "clients" ADD COLUMN "next_statement_short_name" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "next_statement_long_name" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "next_statement_from" date;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_next_short_name" CHECK (char_length("clients"."next_statement_short_name") between 1 and 15);--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_next_long_name" CHECK (char_length("clients"."next_statement_long_name") between 1 and 30);--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_next_statement" CHECK (num_nulls("clients"."next_statement_short_name", "clients"."next_statement_long_name", "clients"."next_statement_from") in (0, 3));