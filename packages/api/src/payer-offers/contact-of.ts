import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { ADDRESS_COLUMNS } from '@cordelle/db/schema/columns.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { payerContact } from '@cordelle/validation/payer-contact.ts';
import type { z } from 'zod';

type Row = { readonly country: Rail } & {
  readonly [Key in 'email' | 'phone' | (typeof ADDRESS_COLUMNS)[number] | 'primaryEmail' | 'primaryPhone']:
    | string
    | null;
};

/** Where payers reach a business, and its primary contact, who stands in for what it did not give. Throws `record.not_found`. */
export async function contactOf({ sql }: Tx, clientId: bigint): Promise<z.input<typeof payerContact>> {
  const [row] = await sql`
    select ${columns(clients, 'c', ['country', ...ADDRESS_COLUMNS])},
           ${columns(clients, 'c', { email: 'contactEmail', phone: 'contactPhone' })},
           ${computed<Pick<Row, 'primaryEmail' | 'primaryPhone'>>({
             primaryEmail: 'p.email',
             primaryPhone: 'p.mobile_phone',
           })}
      from clients c
      left join lateral (
        select u.email, u.mobile_phone from memberships m join users u on u.id = m.user_id
         where m.client_id = c.id and m.role = 'client_primary' order by m.id limit 1) p on true
     where c.id = ${clientId}`;
  if (!row) throw new DomainError('record.not_found');
  const { country, provinceCode } = row;
  return {
    countryCode: country,
    email: row.email,
    phone: row.phone,
    address: {
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      provinceCode: country === 'CA' ? provinceCode : null,
      stateCode: country === 'US' ? provinceCode : null,
      postalCode: row.postalCode,
    },
    otherwise: { email: row.primaryEmail, phone: row.primaryPhone },
  };
}
