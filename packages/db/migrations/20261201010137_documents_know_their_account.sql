ALTER TABLE "stored_files" ADD COLUMN "bank_account_id" bigint;--> statement-breakpoint
-- What was handed in with an application is of the account that was in use then.
update stored_files f set bank_account_id = a.id
  from client_bank_accounts a join client_onboardings o on o.client_id = a.client_id
 where a.client_id = f.client_id and f.created_at <= o.submitted_at
   and f.title like case a.purpose when 'settlement' then 'Settlement %' else 'Billing %' end
   and coalesce(a.activated_at, a.created_at) <= o.submitted_at and (a.active or a.replaced_at > o.submitted_at);--> statement-breakpoint
do $$
begin
  if exists (
    select 1 from stored_files f
      join client_bank_accounts a on a.client_id = f.client_id
       and f.title like case a.purpose when 'settlement' then 'Settlement %' else 'Billing %' end
      join client_onboardings o on o.client_id = a.client_id
     where f.bank_account_id is null and f.created_at <= o.submitted_at
       and coalesce(a.activated_at, a.created_at) <= o.submitted_at and (a.active or a.replaced_at > o.submitted_at)
  ) then
    raise exception 'documents do not know the accounts they were handed in for';
  end if;
end
$$;
