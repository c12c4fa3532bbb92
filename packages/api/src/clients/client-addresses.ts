import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientAddresses } from '@cordelle/db/schema/onboardings.ts';
import { postalCodeText, requirePlace } from '@cordelle/domain/address/postal-code.ts';
import { ADDITIONAL_ADDRESSES_MAX } from '@cordelle/domain/client/address-limits.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { clientSummary, updateBusinessInput } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';

type Typed = NonNullable<z.output<typeof updateBusinessInput>['addressesAttributes']>[number];
type Address = Pick<Typed, 'address1' | 'city' | 'provinceCode' | 'postalCode'>;
export type PlacedAddress = Typed & { readonly place: string };

/** Addresses besides the one on forms and invoices: the registered one first, further ones as they were added. */
export async function addressesBesides(
  { sql }: Tx,
  clientId: bigint,
): Promise<z.infer<typeof clientSummary>['addressesAttributes']> {
  const rows = await sql`
    select ${columns(clientAddresses, ['id', 'addressType', 'addressCategory', 'address1', 'city', 'provinceCode', 'postalCode'])}
      from client_addresses where client_id = ${clientId}
     order by (address_type = 'registered') desc, id limit ${ADDITIONAL_ADDRESSES_MAX + 1}`;
  return rows.map(({ id, ...address }) => ({ ...address, id: String(id) }));
}

/** What was typed, with postal codes as they are written. Throws what `requirePlace` does, at the address it is about. */
export function placed(typed: readonly Typed[], country: Rail): PlacedAddress[] {
  return typed.map((given, index) => {
    const place = `addressesAttributes.${index}`;
    const address = { ...given, place, postalCode: postalCodeText(given.postalCode) };
    requirePlace(
      { country, region: address.provinceCode, postalCode: address.postalCode },
      { region: `${place}.provinceCode`, postalCode: `${place}.postalCode` },
    );
    return address;
  });
}

/** Whether it is the address on forms and invoices, which stands with the client. */
export const isPrimaryOperating = ({ id, addressType, addressCategory }: Typed): boolean =>
  id === undefined && addressType === 'operating' && addressCategory === 'primary';

/**
 * Changes, adds and takes away addresses besides the one on forms and invoices; the registered one is changed, never taken away.
 * Throws `client.address_unknown` and `client.too_many_addresses`. The client must be held.
 */
export async function changeAddressesBesides(
  { sql }: Tx,
  clientId: bigint,
  {
    typed,
    removed,
    at,
  }: { readonly typed: readonly PlacedAddress[]; readonly removed: readonly string[]; readonly at: Date },
): Promise<void> {
  for (const id of removed) {
    const { count } = await sql`
      delete from client_addresses where client_id = ${clientId} and id = ${id} and address_type = 'operating'`;
    if (count === 0) throw new DomainError('client.address_unknown', { field: 'removedAddressIds' });
  }
  for (const { id, place, addressType, ...address } of typed) {
    const values = columnsOf(address);
    if (id !== undefined) {
      const { count } = await sql`
        update client_addresses set ${sql(values)}
         where client_id = ${clientId} and id = ${id} and address_type = ${addressType}`;
      if (count === 0) throw new DomainError('client.address_unknown', { field: `${place}.id` });
    } else if (addressType === 'registered')
      await sql`
        insert into client_addresses ${sql({ client_id: clientId, address_type: 'registered', address_category: 'primary', ...values, created_at: at })}
        on conflict (client_id) where address_type = 'registered' do update set ${sql(values)}`;
    else
      await sql`
        insert into client_addresses ${sql({ client_id: clientId, address_type: 'operating', address_category: 'additional', ...values, created_at: at })}`;
  }
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from client_addresses where client_id = ${clientId} and address_type = 'operating'`;
  if ((row?.count ?? 0) > ADDITIONAL_ADDRESSES_MAX)
    throw new DomainError('client.too_many_addresses', { max: ADDITIONAL_ADDRESSES_MAX });
}

const columnsOf = ({ address1, city, provinceCode, postalCode }: Address) => ({
  address1,
  city,
  province_code: provinceCode,
  postal_code: postalCode,
});
