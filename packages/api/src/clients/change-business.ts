import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { postalCodeText, requirePlace } from '@cordelle/domain/address/postal-code.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { recordMemberAct } from '@cordelle/engine/audit/record-act.ts';
import type { updateBusinessInput } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';

type Business = Readonly<
  Record<'operatingAs' | 'phone' | 'invoiceEmail' | 'address1' | 'city' | 'provinceCode' | 'postalCode', string | null>
>;

/** What a business says of itself. `alone`: whoever else changes it waits until this transaction ends. */
export async function businessOf(
  { sql }: Tx,
  clientId: bigint,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<Business> {
  const [row] = await sql`
    select ${columns(clients, ['operatingAs', 'invoiceEmail', 'address1', 'city', 'provinceCode', 'postalCode'])},
           ${columns(clients, { phone: 'contactPhone' })}
      from clients where id = ${clientId} ${alone ? sql`for no key update` : sql``}`;
  invariant(row, 'a client somebody may see exists');
  return row;
}

/** Changes what is given of what a business says of itself, and writes down what it was. Throws what `requirePlace` does. */
export async function changeBusiness(
  tx: Tx,
  ctx: MemberContext,
  { operatingAs, phone, invoiceEmail, addressesAttributes: [typed] = [] }: z.output<typeof updateBusinessInput>,
): Promise<void> {
  const { id, country } = ctx.client;
  const before = await businessOf(tx, id, { alone: true });
  const address = typed && { ...typed, postalCode: postalCodeText(typed.postalCode) };
  if (address)
    requirePlace(
      { country, region: address.provinceCode, postalCode: address.postalCode },
      { region: 'addressesAttributes.0.provinceCode', postalCode: 'addressesAttributes.0.postalCode' },
    );
  const said = (text: string | undefined, now: string | null) => (text === undefined ? now : text || null);
  const after: Business = {
    operatingAs: said(operatingAs, before.operatingAs),
    phone: said(phone, before.phone),
    invoiceEmail: said(invoiceEmail, before.invoiceEmail),
    address1: address?.address1 ?? before.address1,
    city: address?.city ?? before.city,
    provinceCode: address?.provinceCode ?? before.provinceCode,
    postalCode: address?.postalCode ?? before.postalCode,
  };
  await tx.sql`
    update clients set operating_as = ${after.operatingAs}, contact_phone = ${after.phone},
           invoice_email = ${after.invoiceEmail}, address1 = ${after.address1}, city = ${after.city},
           address2 = ${address ? null : tx.sql`address2`}, province_code = ${after.provinceCode},
           postal_code = ${after.postalCode}
     where id = ${id}`;
  await recordMemberAct(tx, ctx, { before, after });
}
