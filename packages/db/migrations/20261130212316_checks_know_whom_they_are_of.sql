ALTER TABLE "identity_checks" ADD COLUMN "person_key" text;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "asked_name" text;--> statement-breakpoint
ALTER TABLE "owner_links" ADD COLUMN "person_key" text;--> statement-breakpoint
ALTER TABLE "stakeholders" ADD COLUMN "person_key" text;--> statement-breakpoint
-- Whoever was named otherwise after an approval has shown nothing under that name: their checks are of somebody before.
update stakeholders s set person_key = 'changed'
  from (select distinct on (client_id, stakeholder_id) client_id, stakeholder_id, status, requested_at from identity_checks
         order by client_id, stakeholder_id, id desc) k
 where k.client_id = s.client_id and k.stakeholder_id = s.id and k.status = 'approved' and s.verified_at is null
   and not exists (select 1 from owner_links l
                    where l.client_id = s.client_id and l.stakeholder_id = s.id and l.replaced_at is null
                      and l.reopened_at >= k.requested_at);--> statement-breakpoint
update identity_checks k set asked_name = trim(s.first_name || ' ' || s.last_name)
  from stakeholders s where s.client_id = k.client_id and s.id = k.stakeholder_id and s.person_key is null;--> statement-breakpoint
do $$
declare stuck bigint;
begin
  select count(*) into stuck
    from stakeholders s
    join (select distinct on (client_id, stakeholder_id) client_id, stakeholder_id, person_key, status, requested_at from identity_checks
           order by client_id, stakeholder_id, id desc) k on k.client_id = s.client_id and k.stakeholder_id = s.id
   where k.status = 'approved' and s.verified_at is null and k.person_key is not distinct from s.person_key
     and not exists (select 1 from owner_links l
                      where l.client_id = s.client_id and l.stakeholder_id = s.id and l.replaced_at is null
                        and l.reopened_at >= k.requested_at);
  if stuck > 0 then raise exception '% owners who were named otherwise still count as shown', stuck; end if;
end $$;
