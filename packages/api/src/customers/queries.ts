import type { Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { CustomerRecord, customerListInput } from '@cordelle/validation/customers/record.ts';
import type { z } from 'zod';
import { alongNewest, COUNT_BOUND, likePattern, pageOf } from '../page.ts';
import { type CustomerRecordRow, recordColumns, recordJoins, recordOf } from './customer-record.ts';

const SORT_COLUMNS = {
  createdAt: 'created_at',
  name: 'name',
  customIdentifier: 'custom_identifier',
  email: 'email',
} as const;

/** Customers of one client, or one of them, with their next and last debit; newest first unless asked otherwise. */
export async function listCustomers(tx: Tx, clientId: bigint, input: z.output<typeof customerListInput>) {
  const { sql } = tx;
  const { field, direction } = input.sort ?? { field: 'createdAt', direction: 'desc' };
  const order = sql.unsafe(alongNewest(direction, `c.${SORT_COLUMNS[field]}`, 'c.id'));
  const wanted = sql`
    c.client_id = ${clientId}
    ${input.customerId ? sql`and c.id = ${input.customerId}::bigint` : sql``}
    ${input.filter === 'all' ? sql`` : sql`and c.active = ${input.filter === 'active'}`}
    ${input.search ? sql`and (c.name ilike ${likePattern(input.search)} or c.email ilike ${likePattern(input.search)} or c.custom_identifier ilike ${likePattern(input.search)} or c.identifier ilike ${likePattern(input.search)})` : sql``}`;
  const [rows, [counted]] = await Promise.all([
    sql<CustomerRecordRow[]>`
      select ${recordColumns(tx)}
        from (select * from customers c where ${wanted} order by ${order} limit ${input.limit} offset ${input.skip}) c
        ${recordJoins(tx)}
       order by ${order}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from customers c where ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  const page = pageOf(rows.map(recordOf), counted?.count ?? 0n);
  return {
    ...page,
    beforeSearchCount: page.count,
    beforeSearchCountIsExact: page.countIsExact,
    includeQboFilter: false,
    includeXeroFilter: false,
  };
}

/** One customer. Throws `record.not_found`. */
export async function customerById(tx: Tx, clientId: bigint, customerId: bigint): Promise<CustomerRecord> {
  const [row] = await tx.sql<CustomerRecordRow[]>`
    select ${recordColumns(tx)} from customers c ${recordJoins(tx)}
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  if (!row) throw new DomainError('record.not_found');
  return recordOf(row);
}
