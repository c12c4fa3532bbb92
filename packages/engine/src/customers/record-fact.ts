import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { CUSTOMER_FACTS } from '@cordelle/db/schema/customer-facts.ts';

export type CustomerFactType = (typeof CUSTOMER_FACTS)[number];

/** What happened, with names of fields, masks and codes; never numbers, notes or addresses. */
export type CustomerFact = {
  readonly customerId: bigint;
  readonly type: CustomerFactType;
  readonly data?: Readonly<Record<string, unknown>>;
};

type By = { readonly actor: string; readonly at: Date };

/** `recordFactsOfMany` for customers of one client. */
export const recordFacts = (tx: Tx, clientId: bigint, facts: readonly CustomerFact[], by: By): Promise<void> =>
  recordFactsOfMany(
    tx,
    facts.map((fact) => ({ ...fact, clientId })),
    by,
  );

/** Writes down what happened with customers of any clients, in the transaction that does it. One statement. */
export async function recordFactsOfMany(
  { sql }: Tx,
  facts: readonly (CustomerFact & { readonly clientId: bigint })[],
  by: By,
): Promise<void> {
  if (facts.length === 0) return;
  await sql`
    insert into customer_facts (client_id, customer_id, type, data, actor, occurred_at)
    select client_id, customer_id, type, data, ${by.actor}, ${by.at}
      from unnest(${arrayLiteral(facts.map(({ clientId }) => clientId))}::bigint[],
                  ${arrayLiteral(facts.map(({ customerId }) => customerId))}::bigint[],
                  ${arrayLiteral(facts.map(({ type }) => type))}::text[],
                  ${arrayLiteral(facts.map(({ data }) => (data ? JSON.stringify(data) : null)))}::jsonb[])
        with ordinality as f (client_id, customer_id, type, data, place)
     order by place`;
}
