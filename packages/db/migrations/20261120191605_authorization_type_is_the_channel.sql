ALTER TABLE "customers" DROP COLUMN "authorization_type";--> statement-breakpoint
CALL declare_append_only('customer_facts');--> statement-breakpoint
CALL declare_append_only('customer_authorizations');--> statement-breakpoint
UPDATE customers SET verification_method = 'microdeposit' WHERE bank_verification <> 'none';
--> statement-breakpoint
UPDATE clients SET authorization_code = coalesce(nullif(left(trim(both '-' from regexp_replace(lower(business_name), '[^a-z0-9]+', '-', 'g')), 40), ''), 'pay') || '-' || substr(md5(random()::text), 1, 6) WHERE business_name <> '' AND id > 0;--> statement-breakpoint
INSERT INTO customer_authorizations (client_id, customer_id, version, kind, agreement_type, channel, limit_cents, given_at, bank_account_id, language, actor, recorded_at) SELECT client_id, id, 1, 'given', customer_type, authorization_channel, authorization_limit_cents, authorized_at, bank_account_id, language, 'system:migration', coalesce(authorized_at, created_at) FROM customers WHERE authorization_status = 'complete';
