-- A key is replaced by one that is there: where that was deleted, by the one that took its place, or by none.
update api_keys k set replaced_by_id = s.replaced_by_id
  from api_keys s
 where s.client_id = k.client_id and s.id = k.replaced_by_id and s.revoked_at is not null and k.revoked_at is null;
--> statement-breakpoint
-- Of keys that were replaced again and again.
update api_keys k set replaced_by_id = null
  from api_keys s
 where s.client_id = k.client_id and s.id = k.replaced_by_id and s.revoked_at is not null and k.revoked_at is null;
--> statement-breakpoint
do $$
begin
  if exists (select 1 from api_keys k join api_keys s on s.client_id = k.client_id and s.id = k.replaced_by_id
              where k.revoked_at is null and s.revoked_at is not null) then
    raise exception 'a key that works is replaced by one that was deleted';
  end if;
end
$$;
