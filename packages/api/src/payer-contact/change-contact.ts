import type { Tx } from '@cordelle/db/connection.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { updatePayerContactInput } from '@cordelle/validation/payer-contact.ts';
import type { z } from 'zod';

const given = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Says anew where payers reach a business. */
export async function changeContact(
  { sql }: Tx,
  client: { readonly id: bigint; readonly country: Rail },
  { email, phone, address }: z.output<typeof updatePayerContactInput>,
): Promise<void> {
  const region = client.country === 'CA' ? address.provinceCode : address.stateCode;
  await sql`
    update clients set contact_email = ${given(email)}, contact_phone = ${given(phone)},
           address1 = ${given(address.address1)}, address2 = ${given(address.address2)}, city = ${given(address.city)},
           province_code = ${given(region)}, postal_code = ${given(address.postalCode)}
     where id = ${client.id}`;
}
