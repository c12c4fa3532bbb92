CREATE TABLE "recovered_files" (
	"rail" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"business_date" date NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"decision" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "recovered_files_rail_name_sha256_pk" PRIMARY KEY("rail","name","sha256"),
	CONSTRAINT "recovered_files_decision" CHECK ("recovered_files"."decision" in ('adopt', 'never_arrived'))
);
--> statement-breakpoint
CREATE TABLE "sending_arms" (
	"rail" text PRIMARY KEY NOT NULL,
	"token" text,
	"reason" text,
	"since" timestamp with time zone NOT NULL,
	"armed_by" text,
	"note" text,
	"recover_until" timestamp with time zone,
	CONSTRAINT "sending_arms_reason" CHECK ("sending_arms"."reason" in ('restored', 'other_installation', 'files_unknown')),
	CONSTRAINT "sending_arms_disarmed" CHECK (("sending_arms"."token" is null) = ("sending_arms"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "review_items" DROP CONSTRAINT "review_items_kind";--> statement-breakpoint
ALTER TABLE "bank_profiles" ADD COLUMN "last_trace_sequence" integer;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_kind" CHECK ("review_items"."kind" in ('unmatched_return', 'duplicate_return', 'amount_differs', 'noc_unapplied', 'missing_inbound', 'totals_differ', 'unknown_file', 'file_given_up', 'file_refused', 'sending_disarmed', 'recovered_entry', 'recovered_leftover', 'quarantined', 'return_review', 'negative_balance', 'many_accounts', 'many_names', 'return_rate', 'mail_given_up', 'ledger'));