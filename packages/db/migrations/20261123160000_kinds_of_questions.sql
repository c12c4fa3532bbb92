-- Kinds of questions that came beside each other.
ALTER TABLE "review_items" DROP CONSTRAINT "review_items_kind";--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_kind" CHECK ("review_items"."kind" in ('unmatched_return', 'duplicate_return', 'amount_differs', 'noc_unapplied', 'missing_inbound', 'totals_differ', 'unknown_file', 'file_given_up', 'file_refused', 'sending_disarmed', 'recovered_entry', 'quarantined', 'return_review', 'negative_balance', 'many_accounts', 'many_names', 'return_rate', 'mail_given_up', 'rail_waits', 'disk_low', 'ledger'));
