import type { Tx } from '@cordelle/db/connection.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { payerContact, updatePayerContactInput } from '@cordelle/validation/payer-contact.ts';
import type { z } from 'zod';
import { procedure, router } from '../trpc.ts';

type Row = { readonly country: Rail } & {
  readonly [Key in
    | 'email'
    | 'phone'
    | 'address1'
    | 'address2'
    | 'city'
    | 'provinceCode'
    | 'postalCode'
    | 'primaryEmail'
    | 'primaryPhone']: string | null;
};

async function contactOf({ sql }: Tx, clientId: bigint): Promise<z.input<typeof payerContact>> {
  const [row] = await sql<Row[]>`
    select c.country, c.contact_email as email, c.contact_phone as phone, c.address1, c.address2, c.city,
           c.province_code as "provinceCode", c.postal_code as "postalCode", p.email as "primaryEmail",
           p.mobile_phone as "primaryPhone"
      from clients c
      left join lateral (
        select u.email, u.mobile_phone from memberships m join users u on u.id = m.user_id
         where m.client_id = c.id and m.role = 'client_primary' order by m.id limit 1) p on true
     where c.id = ${clientId}`;
  invariant(row, 'a chosen client exists');
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

const given = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Where payers reach a business. */
export const payerContactRouter = router({
  get: procedure({
    auth: 'member',
    permission: 'authorization_settings.edit_authorization_settings',
    rate: 'read',
    audit: 'none',
  })
    .output(payerContact)
    .query(({ ctx }) => ctx.read((tx) => contactOf(tx, ctx.client.id))),

  /** Holds for forms printed from now on; those that were signed say what they said. */
  update: procedure({
    auth: 'member',
    permission: 'authorization_settings.edit_authorization_settings',
    rate: 'write',
    audit: 'change',
  })
    .input(updatePayerContactInput)
    .output(payerContact)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { address } = input;
        const region = ctx.client.country === 'CA' ? address.provinceCode : address.stateCode;
        await tx.sql`
          update clients set contact_email = ${given(input.email)}, contact_phone = ${given(input.phone)},
                 address1 = ${given(address.address1)}, address2 = ${given(address.address2)}, city = ${given(address.city)},
                 province_code = ${given(region)}, postal_code = ${given(address.postalCode)}
           where id = ${ctx.client.id}`;
        return contactOf(tx, ctx.client.id);
      }),
    ),
});
