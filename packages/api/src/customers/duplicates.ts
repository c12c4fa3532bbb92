import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { bankNumbersOf, numberProblems } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { comparedNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { type duplicatesInput, type likelyDuplicate, MATCHES } from '@cordelle/validation/customers/edit-answers.ts';
import type { z } from 'zod';
import { type Asked, customersAlike } from '../finder/customers-alike.ts';

/** What is known of somebody who may be here already. */
export type Candidate = Asked & {
  readonly customIdentifier?: string | null | undefined;
  /** Of the bank account, as `searchIndexOf` makes it. */
  readonly blindIndex?: string | null | undefined;
};
export type LikelyDuplicate = z.output<typeof likelyDuplicate>;
type Match = (typeof MATCHES)[number];

const SHOWN_MAX = 5;

/**
 * Who may be the same person as each candidate, or use the same account; the most alike first, five at most. Archived customers
 * count: they can be taken back. Two statements, whatever the number of candidates. Returns in their order.
 */
export async function likelyDuplicates(
  tx: Tx,
  clientId: bigint,
  candidates: readonly Candidate[],
  exceptId: bigint | null = null,
): Promise<LikelyDuplicate[][]> {
  const { sql } = tx;
  const alike = await customersAlike(tx, candidates);
  const places = arrayLiteral(candidates.map((_, place) => place));
  const text = (of: (candidate: Candidate) => string | null | undefined) =>
    sql`${arrayLiteral(candidates.map((candidate) => of(candidate) || null))}::text[]`;
  const rows = await sql`
    with asked as (
      select * from unnest(${places}::int[], ${text(({ customIdentifier }) => customIdentifier)},
                           ${text(({ blindIndex }) => blindIndex)}) as a (place, custom_identifier, blind_index)
    ), matched as (
      select a.place, b.customer_id as id, 'bank_account' as match
        from asked a
        join customer_bank_accounts b on b.client_id = ${clientId} and b.blind_index = a.blind_index
        join customers c on c.client_id = b.client_id and c.id = b.customer_id and c.bank_account_id = b.id
      union all
      select a.place, c.id, 'custom_identifier' from asked a
        join customers c on c.client_id = ${clientId} and c.custom_identifier = a.custom_identifier
      union all
      select * from unnest(${arrayLiteral(alike.map(({ place }) => place))}::int[], ${arrayLiteral(alike.map(({ id }) => id))}::bigint[],
                           ${arrayLiteral(alike.map(({ match }) => match))}::text[])
    )
    select ${columns(customers, 'c', ['id', 'name', 'customIdentifier', 'email', 'active'])},
           ${computed<{ place: number; matchedBy: Match[] }>({ place: 'm.place', matchedBy: 'array_agg(distinct m.match)' })}
      from matched m
      join customers c on c.client_id = ${clientId} and c.id = m.id
     where c.id is distinct from ${exceptId}::bigint
     group by m.place, c.id, c.name, c.custom_identifier, c.email, c.active
     order by m.place, c.id`;
  const found: LikelyDuplicate[][] = candidates.map(() => []);
  for (const { place, id, ...row } of rows)
    found[place]?.push({ ...row, id: String(id), matchedBy: MATCHES.filter((match) => row.matchedBy.includes(match)) });
  return found.map((duplicates) => duplicates.toSorted(mostAlikeFirst).slice(0, SHOWN_MAX));
}

/** The same account or address says more than the same name. */
const WEIGHTS = { bank_account: 8, custom_identifier: 6, email: 5, phone: 3, name: 2 } as const satisfies Record<
  Match,
  number
>;
const weightOf = ({ matchedBy }: LikelyDuplicate): number => matchedBy.reduce((sum, match) => sum + WEIGHTS[match], 0);
const mostAlikeFirst = (a: LikelyDuplicate, b: LikelyDuplicate): number => weightOf(b) - weightOf(a);

/** `likelyDuplicates` of what a form says so far; bank numbers count once they are complete. */
export async function duplicatesOf(
  tx: Tx,
  keys: KeyStore,
  client: { readonly id: bigint; readonly country: Rail },
  input: z.output<typeof duplicatesInput>,
): Promise<LikelyDuplicate[]> {
  const { bankAccount, exceptCustomerId, ...known } = input;
  const isWhole = bankAccount && numberProblems(client.country, bankAccount).length === 0;
  const blindIndex = isWhole
    ? searchIndexOf(keys, client.id, comparedNumbers(bankNumbersOf(client.country, bankAccount)))
    : null;
  const [found = []] = await likelyDuplicates(
    tx,
    client.id,
    [{ ...known, blindIndex }],
    exceptCustomerId === undefined ? null : BigInt(exceptCustomerId),
  );
  return found;
}
