ALTER TABLE "customer_facts" DROP CONSTRAINT "customer_facts_type";--> statement-breakpoint
ALTER TABLE "agreement_changes" ADD COLUMN "letter_because" text;--> statement-breakpoint
ALTER TABLE "agreement_changes" ADD COLUMN "posted_on" date;--> statement-breakpoint
ALTER TABLE "agreement_changes" ADD COLUMN "posted_by" text;--> statement-breakpoint
UPDATE "agreement_changes" SET "letter_because" = "told" WHERE "told" <> 'mail' AND "object_until" > now();--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM "agreement_changes" WHERE "told" <> 'mail' AND "object_until" > now() AND "letter_because" IS NULL) THEN
    RAISE EXCEPTION 'a payer whom no mail told of a change has no letter';
  END IF;
END $$;--> statement-breakpoint
CREATE INDEX "agreement_changes_letters" ON "agreement_changes" USING btree ("client_id","customer_id") WHERE "agreement_changes"."letter_because" is not null and "agreement_changes"."posted_on" is null;--> statement-breakpoint
CREATE INDEX "agreement_changes_mailed" ON "agreement_changes" USING btree ("object_until") WHERE "agreement_changes"."told" = 'mail' and "agreement_changes"."posted_on" is null;--> statement-breakpoint
ALTER TABLE "agreement_changes" ADD CONSTRAINT "agreement_changes_letter" CHECK ("agreement_changes"."letter_because" in ('no_address', 'address_failed', 'mail_failed'));--> statement-breakpoint
ALTER TABLE "agreement_changes" ADD CONSTRAINT "agreement_changes_posted" CHECK (("agreement_changes"."posted_on" is null) = ("agreement_changes"."posted_by" is null));--> statement-breakpoint
ALTER TABLE "agreement_changes" ADD CONSTRAINT "agreement_changes_posted_letter" CHECK ("agreement_changes"."letter_because" is not null or "agreement_changes"."posted_on" is null);--> statement-breakpoint
ALTER TABLE "customer_facts" ADD CONSTRAINT "customer_facts_type" CHECK ("customer_facts"."type" in ('customer_created', 'customer_imported', 'contact_details_updated', 'bank_details_updated', 'bank_details_corrected', 'bank_details_disabled', 'bank_numbers_viewed', 'authorization_recorded', 'authorization_failed', 'authorization_withdrawn', 'agreement_objected', 'agreement_objection_settled', 'payer_told', 'payer_told_of_change', 'authorization_requested', 'authorization_reminded', 'debit_approval_requested', 'debit_approval_reminded', 'debit_approval_given', 'debit_approval_declined', 'debit_approval_withdrawn', 'permission_form_uploaded', 'permission_form_viewed', 'verification_changed', 'notification_settings_updated', 'notification_settings_updated_by_integration', 'integration_settings_updated', 'integration_connected', 'integration_disconnected', 'collection_settings_updated', 'unsubscribed', 'subscribed_again', 'microdeposit_reminded', 'email_bounced', 'note_added', 'note_removed', 'archived', 'unarchived'));