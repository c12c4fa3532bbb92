import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { MatchingAction } from '@cordelle/domain/customer/matching-actions.ts';
import type { ErrorCode } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { matchingPreview } from '@cordelle/validation/customers/matching.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { z } from 'zod';
import { decideOnCustomers } from '../customers/act.ts';
import { leftOutInWords } from './left-out.ts';
import { type Matching, matchingCustomers, type Seeker } from './matching-customers.ts';

type Preview = z.input<typeof matchingPreview>;

/** What would become of all customers who match, if it began now. Throws `customer.matching_too_many`. */
export async function previewMatching(
  tx: Tx,
  seeker: Seeker,
  name: MatchingAction,
  matching: Matching,
  language: Language,
): Promise<Preview> {
  const { ids, nearly } = await matchingCustomers(tx, seeker, matching);
  const decided = await decideOnCustomers(tx, seeker.clientId, name, ids);
  const changing = decided.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
  const refused = new Map<ErrorCode, string[]>();
  for (const { refusal, name: customer } of decided) {
    if (!refusal) continue;
    const names = refused.get(refusal.code);
    if (names) names.push(customer);
    else refused.set(refusal.code, [customer]);
  }
  return {
    count: ids.length,
    nearly,
    done: changing.length,
    unchanged: decided.filter(({ outcome }) => outcome === 'unchanged').length,
    leftOut: leftOutInWords(
      [...refused].map(([code, names]) => ({ code, count: names.length, names })),
      language,
    ),
    ends: name === 'archive' ? await endedBy(tx, seeker.clientId, changing) : null,
  };
}

/** Schedules and planned payments of customers, as archiving ends them; what is at the bank goes on and is not planned. */
async function endedBy({ sql }: Tx, clientId: bigint, customerIds: readonly bigint[]): Promise<Preview['ends']> {
  const ids = arrayLiteral(customerIds);
  const [ends] = await sql<{ schedules: number; payments: number; cents: bigint }[]>`
    select (select count(*)::int from transaction_schedules
             where client_id = ${clientId} and customer_id = any(${ids}::bigint[]) and active) as schedules,
           count(*)::int as payments, coalesce(sum(amount_cents), 0)::bigint as cents
      from transactions where client_id = ${clientId} and customer_id = any(${ids}::bigint[]) and status = 'Future'`;
  return { schedules: ends?.schedules ?? 0, payments: ends?.payments ?? 0, amount: centsText(ends?.cents ?? 0n) };
}
