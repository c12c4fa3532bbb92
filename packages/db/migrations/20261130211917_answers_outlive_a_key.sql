ALTER TABLE "api_keys" ADD COLUMN "first_id" bigint;--> statement-breakpoint
-- Answers are kept for three days: of keys that were replaced several times the last two are enough.
update api_keys k set first_id = p.id from api_keys p where p.client_id = k.client_id and p.replaced_by_id = k.id;
--> statement-breakpoint
do $$
begin
  if exists (select 1 from api_keys k join api_keys p on p.client_id = k.client_id and p.replaced_by_id = k.id
              where k.first_id is null) then
    raise exception 'a key that took another''s place does not know the first of them';
  end if;
end
$$;
