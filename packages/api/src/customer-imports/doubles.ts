import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { comparedNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import type { RowDetails } from './row-details.ts';

type Newcomer = { readonly details: RowDetails; readonly match: { readonly kind: string } };

/**
 * For each line, how many active customers nothing tells apart from it: it is about somebody new without identifier and e-mail,
 * and they have its name and its account, or none either. Whom the same import made does not count. One statement at most.
 */
export async function doublesOf(
  { sql }: Tx,
  keys: KeyStore,
  clientId: bigint,
  importId: bigint,
  lines: readonly Newcomer[],
): Promise<number[]> {
  const asked = lines.flatMap(({ match, details: { name, email, customIdentifier, bank } }, place) =>
    match.kind === 'none' && name !== undefined && email === undefined && customIdentifier === undefined
      ? [{ place, name, blindIndex: bank ? searchIndexOf(keys, clientId, comparedNumbers(bank)) : null }]
      : [],
  );
  const doubles = lines.map(() => 0);
  if (asked.length === 0) return doubles;
  const found = await sql<{ place: number; count: number }[]>`
    select l.place, count(*)::int as count
      from unnest(${arrayLiteral(asked.map(({ place }) => place))}::int[], ${arrayLiteral(asked.map(({ name }) => name))}::text[],
                  ${arrayLiteral(asked.map(({ blindIndex }) => blindIndex))}::text[]) as l (place, name, blind_index)
      join customers c on c.client_id = ${clientId} and c.name collate "und-x-icu" = l.name and c.archived_at is null
      left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
     where b.blind_index is not distinct from l.blind_index
       and not exists (select from customer_import_rows own
                        where own.client_id = ${clientId} and own.import_id = ${importId} and own.customer_id = c.id)
     group by l.place`;
  for (const { place, count } of found) doubles[place] = count;
  return doubles;
}
