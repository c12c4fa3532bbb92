ALTER TABLE "clients" ADD COLUMN "suspended_for" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "billing_grace_days" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "overdue_date" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "debit_state" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "returned_date" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "return_file_id" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "returned_after_payment" boolean;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "collect_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_of_bank_file" ON "invoices" USING btree ("bank_file_id") WHERE "invoices"."bank_file_id" is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_suspended_for" CHECK ("clients"."suspended_for" in ('overdue_invoice'));--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_billing_grace_days" CHECK ("clients"."billing_grace_days" between 0 and 90);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_debit_state" CHECK ("invoices"."debit_state" in ('Sent', 'Paid', 'Returned', 'Refused'));