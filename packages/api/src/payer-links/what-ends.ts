import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { LinkedPayer } from '../auth/linked-payer.ts';
import { offerOf } from '../payer-offers/offer.ts';
import { scopeIn } from './agreement-scope.ts';

/** What a payer ends, and which of their agreements go on, each by its reference and what is debited under it. */
export type Ending = {
  /** One of several, several at once, or the only one. */
  readonly which: 'one' | 'all' | 'only';
  readonly reference: string;
  readonly ended: (language: Language) => string;
  readonly stands: (language: Language) => string;
};

const OPEN = joined(
  columns(authorizations, 'a', ['id', 'scope', 'status']),
  computed<{ reference: string; answers: unknown }>({
    reference: `c.identifier || '-' || a.number`,
    answers: `g.evidence -> 'answers'`,
  }),
);

/** What ends by the payer's word, one agreement or all (null); null: there is nothing of theirs to end. */
export async function whatEnds(
  tx: Tx,
  { clientId, customerId }: LinkedPayer,
  only: bigint | null,
): Promise<Ending | null> {
  const open = await tx.sql`
    select ${OPEN}
      from authorizations a
      join customers c on c.client_id = a.client_id and c.id = a.customer_id
      left join lateral (
        select v.evidence from customer_authorizations v
         where v.client_id = a.client_id and v.authorization_id = a.id and v.kind = 'given'
         order by v.version desc limit 1) g on true
     where a.client_id = ${clientId} and a.customer_id = ${customerId} and a.status in ('in_force', 'suspended', 'used')
     order by a.number`;
  if (only !== null && !open.some(({ id }) => id === only)) return null;
  const standing = open.filter(({ status }) => status !== 'used');
  const ends = only === null ? standing : open.filter(({ id }) => id === only);
  const stands = only === null ? [] : standing.filter(({ id }) => id !== only);
  const offer = await offerOf(tx, { clientId, kind: 'processing', payer: null }, false);
  const named = (some: readonly Row<typeof OPEN>[]) => (language: Language) =>
    some
      .map(({ reference, ...agreed }) => {
        const scope = scopeIn(offer, agreed, language);
        return scope === null ? reference : `${reference} (${scope})`;
      })
      .join('; ');
  return {
    which: stands.length > 0 ? 'one' : ends.length > 1 ? 'all' : 'only',
    reference: ends[0]?.reference ?? '',
    ended: named(ends),
    stands: named(stands),
  };
}
