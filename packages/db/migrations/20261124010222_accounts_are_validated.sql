ALTER TABLE "bank_file_entries" DROP CONSTRAINT "bank_file_entries_kind";--> statement-breakpoint
ALTER TABLE "bank_file_entries" DROP CONSTRAINT "bank_file_entries_amount";--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_verification_method";--> statement-breakpoint
ALTER TABLE "authorization_settings" ADD COLUMN "web_validation" text DEFAULT 'micro_entries' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_bank_accounts" ADD COLUMN "validated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_bank_accounts" ADD COLUMN "validated_by" text;--> statement-breakpoint
ALTER TABLE "microdeposits" ADD COLUMN "method" text DEFAULT 'micro_entries' NOT NULL;--> statement-breakpoint
CREATE INDEX "microdeposits_of_account" ON "microdeposits" USING btree ("client_id","bank_account_id","id");--> statement-breakpoint
ALTER TABLE "authorization_settings" ADD CONSTRAINT "authorization_settings_validation" CHECK ("authorization_settings"."web_validation" in ('micro_entries', 'prenote'));--> statement-breakpoint
ALTER TABLE "bank_file_entries" ADD CONSTRAINT "bank_file_entries_kind" CHECK ("bank_file_entries"."kind" in ('debit', 'payout', 'microdeposit', 'prenote', 'invoice', 'test_credit'));--> statement-breakpoint
ALTER TABLE "bank_file_entries" ADD CONSTRAINT "bank_file_entries_amount" CHECK ("bank_file_entries"."amount_cents" > 0 or ("bank_file_entries"."kind" = 'prenote' and "bank_file_entries"."amount_cents" = 0));--> statement-breakpoint
ALTER TABLE "customer_bank_accounts" ADD CONSTRAINT "customer_bank_accounts_proof" CHECK ("customer_bank_accounts"."validated_by" in ('connection', 'micro_entries', 'prenote', 'settled_debit'));--> statement-breakpoint
ALTER TABLE "customer_bank_accounts" ADD CONSTRAINT "customer_bank_accounts_validated" CHECK (("customer_bank_accounts"."validated_at" is null) = ("customer_bank_accounts"."validated_by" is null));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_verification_method" CHECK ("customers"."verification_method" in ('microdeposit', 'flinks', 'prenote'));--> statement-breakpoint
ALTER TABLE "microdeposits" ADD CONSTRAINT "microdeposits_method" CHECK ("microdeposits"."method" in ('micro_entries', 'prenote'));--> statement-breakpoint
-- What a bank or its payer has said of an account stays said, by every version that bears the same numbers.
update customer_bank_accounts b
   set validated_at = p.at, validated_by = p.by
  from (select distinct on (a.client_id, a.customer_id, a.blind_index) a.client_id, a.customer_id, a.blind_index, k.at, k.by
          from customer_bank_accounts a
          join (select c.client_id, c.bank_account_id, coalesce(i.created_at, m.created_at, v.created_at) as at,
                       case c.verification_method when 'flinks' then 'connection' else 'micro_entries' end as by
                  from customers c
                  join customer_bank_accounts v on v.client_id = c.client_id and v.id = c.bank_account_id
                  left join lateral (select i.created_at from instant_verifications i
                                      where i.client_id = c.client_id and i.bank_account_id = c.bank_account_id
                                        and c.verification_method = 'flinks' limit 1) i on true
                  left join lateral (select m.created_at from microdeposits m
                                      where m.client_id = c.client_id and m.bank_account_id = c.bank_account_id
                                        and m.status = 'Verified' limit 1) m on true
                 where c.bank_verification = 'complete'
                union all
                -- A debit that was approved and never came back.
                select t.client_id, t.bank_account_id, min(t.approved_date)::timestamptz, 'settled_debit'
                  from transactions t where t.status = 'Approved' and t.bank_account_id is not null group by 1, 2) k
            on k.client_id = a.client_id and k.bank_account_id = a.id
         order by a.client_id, a.customer_id, a.blind_index, k.at) p
 where b.client_id = p.client_id and b.customer_id = p.customer_id and b.blind_index = p.blind_index;
--> statement-breakpoint
do $$
declare
  left_out bigint;
begin
  select count(*) into left_out
    from customer_bank_accounts b
   where b.validated_at is null
     and (exists (select from transactions t
                   where t.client_id = b.client_id and t.bank_account_id = b.id and t.status = 'Approved')
          or exists (select from customers c
                      where c.client_id = b.client_id and c.bank_account_id = b.id and c.bank_verification = 'complete'));
  if left_out > 0 then raise exception '% accounts were verified or debited, and do not count as validated', left_out; end if;
end $$;
