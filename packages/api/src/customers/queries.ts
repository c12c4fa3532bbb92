import type { Tx } from '@cordelle/db/connection.ts';
import type { AccountingSoftware } from '@cordelle/domain/accounting/software.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { CustomerRecord, customerListInput } from '@cordelle/validation/customers/record.ts';
import type { z } from 'zod';
import { findCustomers } from '../finder/find-customers.ts';
import { COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';
import { recordColumns, recordJoins, recordOf } from './customer-record.ts';
import { filtered, found } from './list-conditions.ts';
import { orderOf } from './list-order.ts';

/** Customers of one client, or one of them, with their next and last debit. `mayByAccount`: found by last digits of the account too. */
export async function listCustomers(
  tx: Tx,
  clientId: bigint,
  input: z.output<typeof customerListInput>,
  { now, mayByAccount = false }: { readonly now: Date; readonly mayByAccount?: boolean },
) {
  const { sql } = tx;
  const order = orderOf(tx, input.sort);
  const within = filtered(tx, clientId, input);
  const sought = input.search ? await findCustomers(tx, input.search, { nearly: true }) : null;
  const wanted = sought ? sql`${within} and ${found(tx, sought, mayByAccount)}` : within;
  const counted = (condition: typeof within) => sql`
    (select count(*) from (select 1 from customers c where ${condition} limit ${COUNT_BOUND + 1}) counted)`;
  const usesBooks = (service: AccountingSoftware) => sql`
    exists (select 1 from customers c where c.client_id = ${clientId} and c.api_service = ${service})`;
  const [rows, [all]] = await Promise.all([
    sql`
      select ${recordColumns}
        from (select * from customers c where ${wanted} order by ${order} ${rowsOfPage(sql, input)}) c
        ${recordJoins(tx, now)}
       order by ${order}`,
    sql<{ count: bigint; beforeSearch: bigint | null; quickbooks: boolean; xero: boolean }[]>`
      select ${counted(wanted)} as count, ${input.search ? counted(within) : sql`null`} as "beforeSearch",
             ${usesBooks('quickbooks')} as quickbooks, ${usesBooks('xero')} as xero`,
  ]);
  const page = pageOf(rows.map(recordOf), all?.count ?? 0n);
  const beforeSearch = typeof all?.beforeSearch === 'bigint' ? pageOf([], all.beforeSearch) : page;
  return {
    ...page,
    beforeSearchCount: beforeSearch.count,
    beforeSearchCountIsExact: beforeSearch.countIsExact,
    includeQboFilter: all?.quickbooks ?? false,
    includeXeroFilter: all?.xero ?? false,
  };
}

/** One customer. Throws `record.not_found`. */
export async function customerById(tx: Tx, clientId: bigint, customerId: bigint, now: Date): Promise<CustomerRecord> {
  const [row] = await tx.sql`
    select ${recordColumns} from customers c ${recordJoins(tx, now)}
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  if (!row) throw new DomainError('record.not_found');
  return recordOf(row);
}
