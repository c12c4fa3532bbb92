import type { Tx } from '@cordelle/db/connection.ts';
import { postalCodeText, requirePlace } from '@cordelle/domain/address/postal-code.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { updatePayerContactInput } from '@cordelle/validation/payer-contact.ts';
import type { z } from 'zod';

const given = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Says anew where payers reach a business. Throws what `requirePlace` does. */
export async function changeContact(
  { sql }: Tx,
  client: { readonly id: bigint; readonly country: Rail },
  { email, phone, address }: z.output<typeof updatePayerContactInput>,
): Promise<void> {
  const field = client.country === 'CA' ? 'provinceCode' : 'stateCode';
  const region = given(address[field])?.toUpperCase() ?? null;
  const typed = given(address.postalCode);
  const postalCode = typed && postalCodeText(typed);
  requirePlace(
    { country: client.country, region, postalCode },
    { region: `address.${field}`, postalCode: 'address.postalCode' },
  );
  await sql`
    update clients set contact_email = ${given(email)}, contact_phone = ${given(phone)},
           address1 = ${given(address.address1)}, address2 = ${given(address.address2)}, city = ${given(address.city)},
           province_code = ${region}, postal_code = ${postalCode}
     where id = ${client.id}`;
}
