ALTER TABLE "transaction_import_rows" ADD COLUMN "customer_row_id" bigint;--> statement-breakpoint
CREATE INDEX "transaction_import_rows_of_customer_row" ON "transaction_import_rows" USING btree ("client_id","customer_row_id") WHERE "transaction_import_rows"."customer_row_id" is not null;--> statement-breakpoint
-- Lines that came with their customers know them; the file has the same name, and the line the same number.
update transaction_import_rows t set customer_row_id = k.row_id
  from (
    select p.client_id, p.id, max(r.id) as row_id
      from transaction_import_rows p
      join transaction_imports i on i.client_id = p.client_id and i.id = p.import_id
      join customer_import_rows r on r.client_id = p.client_id and r.line = p.line
                                 and r.customer_id = (p.cells ->> 'customerId')::bigint
      join customer_imports c on c.client_id = r.client_id and c.id = r.import_id and c.filename = i.filename
     group by p.client_id, p.id
  ) k
 where k.client_id = t.client_id and k.id = t.id;
--> statement-breakpoint
do $$
begin
  if exists (
    select 1 from transaction_import_rows p
      join transaction_imports i on i.client_id = p.client_id and i.id = p.import_id
      join customer_import_rows r on r.client_id = p.client_id and r.line = p.line
                                 and r.customer_id = (p.cells ->> 'customerId')::bigint
      join customer_imports c on c.client_id = r.client_id and c.id = r.import_id and c.filename = i.filename
     where p.customer_row_id is null
  ) then
    raise exception 'payments do not know the lines of the customers they were made from';
  end if;
end
$$;
