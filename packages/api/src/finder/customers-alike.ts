import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { nameVariants } from '@cordelle/domain/customer/name-variants.ts';

/** What of somebody may be that of a customer. */
export type Asked = {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
};

/** Digits that make two phone numbers one, whatever stands before them. */
const PHONE_DIGITS = 10;

/** A customer who has the e-mail, the phone number or the name of somebody asked for; `place` is theirs among those asked for, from 0. */
export type Alike = { readonly place: number; readonly id: bigint; readonly match: 'email' | 'phone' | 'name' };

/**
 * Customers of the transaction's client, archived or not, who are like somebody asked for. A statement by itself: on a cluster the
 * finder asks the client's node from the coordinator, and cannot be carried there with what it would be a part of. To be asked
 * before anything is written: the finder is another role, whom a cluster lets see nothing of what a transaction has changed.
 */
export async function customersAlike({ sql }: Tx, asked: readonly Asked[]): Promise<Alike[]> {
  if (!asked.some(({ name, email, phone }) => name || email || phone)) return [];
  const names = asked.flatMap(({ name }, place) => nameVariants(name ?? '').map((variant) => ({ place, variant })));
  const text = (of: (one: Asked) => string | null) => sql`${arrayLiteral(asked.map((one) => of(one) || null))}::text[]`;
  const variants = sql`(select coalesce(array_agg(searchable(variant) order by place), '{}')
    from unnest(${arrayLiteral(names.map(({ variant }) => variant))}::text[]) with ordinality as n (variant, place))`;
  return sql<Alike[]>`
    select case m.match when 'name' then (${arrayLiteral(names.map(({ place }) => place))}::int[])[m.place]
                        else m.place::int - 1 end as place, m.id, m.match
      from walls.find_customers_alike(${text(({ email }) => email?.trim().toLowerCase() ?? null)},
                                      ${text(({ phone }) => phoneKey(phone))}, ${variants}) m`;
}

const phoneKey = (phone: string | null | undefined): string | null => {
  const digits = (phone ?? '').split(/\s*(?:ext\.?|poste|x)\s*/i)[0]?.replace(/\D/g, '') ?? '';
  return digits.length >= PHONE_DIGITS ? digits.slice(-PHONE_DIGITS) : null;
};
