import type { Tx } from '@cordelle/db/connection.ts';
import { MATCHING_MAX } from '@cordelle/domain/customer/matching-actions.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { previewMatchingInput } from '@cordelle/validation/customers/matching.ts';
import type { z } from 'zod';
import { filtered, found } from '../customers/list-conditions.ts';
import { findCustomers } from '../finder/find-customers.ts';

export type Matching = z.output<typeof previewMatchingInput>['matching'];
export type Seeker = { readonly clientId: bigint; readonly mayByAccount: boolean };

/** Whom a list shows. `nearly`: the search names nobody, and these are called almost so. */
type Matched = { readonly ids: readonly bigint[]; readonly nearly: boolean };

/** Every customer whom the list shows on all of its pages, by id. Throws `customer.matching_too_many`. */
export async function matchingCustomers(
  tx: Tx,
  { clientId, mayByAccount }: Seeker,
  matching: Matching,
): Promise<Matched> {
  const { sql } = tx;
  const within = filtered(tx, clientId, matching);
  const sought = matching.search ? await findCustomers(tx, matching.search, { nearly: true }) : null;
  const rows = await sql<{ id: bigint }[]>`
    select c.id from customers c
     where ${within} ${sought ? sql`and ${found(tx, sought, mayByAccount)}` : sql``}
     order by c.id limit ${MATCHING_MAX + 1}`;
  if (rows.length > MATCHING_MAX) throw new DomainError('customer.matching_too_many', { most: MATCHING_MAX });
  return { ids: rows.map(({ id }) => id), nearly: rows.length > 0 && sought?.nearly === true };
}
