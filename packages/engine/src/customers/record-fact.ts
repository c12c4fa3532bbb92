import type { Tx } from '@cordelle/db/connection.ts';
import { insertValues } from '@cordelle/db/insert-values.ts';
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

const COLUMNS = {
  client_id: 'bigint',
  customer_id: 'bigint',
  type: 'text',
  data: 'jsonb',
  actor: 'text',
  occurred_at: 'timestamptz',
};

/** Writes down what happened with customers of any clients, in the transaction that does it. */
export async function recordFactsOfMany(
  { sql }: Tx,
  facts: readonly (CustomerFact & { readonly clientId: bigint })[],
  by: By,
): Promise<void> {
  const rowOf = ({ clientId, customerId, type, data }: (typeof facts)[number]) =>
    [clientId, customerId, type, data ? JSON.stringify(data) : null, by.actor, by.at.toISOString()] as const;
  await insertValues(sql, 'customer_facts', COLUMNS, facts.map(rowOf));
}
