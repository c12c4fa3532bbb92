import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { type Match, type MatchCandidate, type MatchedContact, matchOf } from '@cordelle/domain/accounting/match.ts';
import type { ConnectionKey } from '@cordelle/engine/accounting/connections.ts';
import { customersAlike } from '../finder/customers-alike.ts';

/**
 * Which customer each contact is, among those who are no other contact of this connection. Two statements, however many contacts.
 * Returns in their order.
 */
export async function findMatches(
  tx: Tx,
  { clientId, id: connectionId }: ConnectionKey,
  contacts: readonly MatchedContact[],
): Promise<Match[]> {
  if (contacts.length === 0) return [];
  const { sql } = tx;
  const alike = await customersAlike(
    tx,
    contacts.map(({ name, email }) => ({ name, email })),
  );
  const places = arrayLiteral(contacts.map((_, place) => place));
  const text = (of: (contact: MatchedContact) => string | null) =>
    sql`${arrayLiteral(contacts.map((contact) => of(contact) || null))}::text[]`;
  const rows = await sql`
    with asked as (
      select * from unnest(${places}::int[], ${text(({ name }) => name)}, ${text(({ number }) => number)}) as a (place, name, number)
    ), found as (
      select a.place, c.id from asked a join customers c on c.client_id = ${clientId} and c.custom_identifier = a.number
      union
      select a.place, c.id from asked a join customers c on c.client_id = ${clientId} and c.custom_identifier = a.name
      union
      select * from unnest(${arrayLiteral(alike.map(({ place }) => place))}::int[], ${arrayLiteral(alike.map(({ id }) => id))}::bigint[])
    )
    select ${columns(customers, 'c', ['id', 'name', 'email', 'customIdentifier', 'active'])},
           ${computed<{ place: number }>({ place: 'f.place' })}
      from found f
      join customers c on c.client_id = ${clientId} and c.id = f.id
     where not exists (select from accounting_customers l
                        where l.client_id = c.client_id and l.connection_id = ${connectionId} and l.customer_id = c.id)
     order by f.place, c.id`;
  const candidates = Map.groupBy(rows, ({ place }) => place);
  return contacts.map((contact, place) =>
    matchOf<MatchCandidate>(
      contact,
      (candidates.get(place) ?? []).map(({ place: _, ...candidate }) => ({ ...candidate, id: String(candidate.id) })),
    ),
  );
}
