import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { RowDetails } from './row-details.ts';

export type Match =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly customerId: bigint; readonly matchedBy: 'custom_identifier' | 'name_and_email' }
  /** Several customers have the name and the e-mail: nobody can tell which one is meant. */
  | { readonly kind: 'several' };

const FOUND = joined(
  columns(customers, 'c', ['id', 'customIdentifier']),
  computed<{ place: number }>({ place: 'l.place' }),
);

/**
 * The active customer each line is about: by custom identifier, else by exact name and e-mail. Two with identifiers that
 * differ are two customers, whatever else they share. Two statements for any number of lines.
 */
export async function matchCustomers({ sql }: Tx, clientId: bigint, lines: readonly RowDetails[]): Promise<Match[]> {
  const numbered = lines.map((line, place) => ({ ...line, place }));
  const identified = numbered.filter(({ customIdentifier }) => customIdentifier !== undefined);
  const addressed = numbered.filter(({ name, email }) => name !== undefined && email !== undefined);
  const [byIdentifier, byPerson] = await Promise.all([
    sql`
      select ${FOUND}
        from unnest(${arrayLiteral(identified.map(({ place }) => place))}::integer[],
                    ${arrayLiteral(identified.map(({ customIdentifier = null }) => customIdentifier))}::text[])
             as l (place, identifier)
        join customers c on c.client_id = ${clientId} and c.custom_identifier = l.identifier and c.archived_at is null`,
    sql`
      select ${FOUND}
        from unnest(${arrayLiteral(addressed.map(({ place }) => place))}::integer[],
                    ${arrayLiteral(addressed.map(({ name = null }) => name))}::text[],
                    ${arrayLiteral(addressed.map(({ email = null }) => email))}::text[]) as l (place, name, email)
        join customers c on c.client_id = ${clientId} and c.email = l.email and c.name = l.name and c.archived_at is null`,
  ]);
  const identifierOf = new Map(byIdentifier.map((found) => [found.place, found]));
  const personsOf = Map.groupBy(byPerson, ({ place }) => place);
  return numbered.map(({ place, customIdentifier }): Match => {
    const identifier = identifierOf.get(place);
    if (identifier) return { kind: 'one', customerId: identifier.id, matchedBy: 'custom_identifier' };
    const persons = (personsOf.get(place) ?? []).filter(
      (person) => customIdentifier === undefined || person.customIdentifier === null,
    );
    const [person, another] = persons;
    if (another) return { kind: 'several' };
    return person ? { kind: 'one', customerId: person.id, matchedBy: 'name_and_email' } : { kind: 'none' };
  });
}
