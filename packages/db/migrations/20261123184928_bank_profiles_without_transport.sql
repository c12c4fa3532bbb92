-- How a bank is reached is a setting of the process: what profiles said of it was never followed.
update bank_profiles set profile = profile - 'transport';--> statement-breakpoint
do $$ begin
  if exists (select from bank_profiles where profile ? 'transport') then
    raise exception 'a bank profile still names a transport';
  end if;
end $$;
