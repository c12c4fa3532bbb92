import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { recordMemberAct } from '@cordelle/engine/audit/record-act.ts';
import type { updateBusinessInput } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';
import type { ClientScope, MemberContext } from '../context.ts';
import { tellOfNewName } from '../payer-notices/order-notice.ts';
import { isPrintable, statementNames } from './add-business.ts';
import { changeByProvider } from './change-by-provider.ts';
import { addressesBesides, changeAddressesBesides, isPrimaryOperating, placed } from './client-addresses.ts';

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

/**
 * Changes what is given of what a business says of itself, and writes down what it was; name, country, type and limits where
 * the provider's people ask. Returns the client as it is from now on. Throws what `requirePlace`, `changeAddressesBesides` and `changeByProvider` do,
 * and `payer_notice.too_many` where payers would be told of a new name once too often.
 */
export async function changeBusiness(
  tx: Tx,
  ctx: MemberContext,
  input: z.output<typeof updateBusinessInput>,
): Promise<ClientScope> {
  const { id } = ctx.client;
  const { operatingAs, phone, invoiceEmail, addressesAttributes = [], removedAddressIds = [] } = input;
  const before = await businessOf(tx, id, { alone: true });
  const { scope, ...provided } = await changeByProvider(tx, ctx, input);
  const typed = placed(addressesAttributes, scope.country);
  const primary = typed.find(isPrimaryOperating);
  const besides = typed.filter((address) => address !== primary);
  if (operatingAs && !isPrintable(operatingAs)) throw new DomainError('client.name_not_printable');
  const said = (text: string | undefined, now: string | null) => (text === undefined ? now : text || null);
  const after: Business = {
    operatingAs: said(operatingAs, before.operatingAs),
    phone: said(phone, before.phone),
    invoiceEmail: said(invoiceEmail, before.invoiceEmail),
    address1: primary?.address1 ?? before.address1,
    city: primary?.city ?? before.city,
    provinceCode: primary?.provinceCode ?? before.provinceCode,
    postalCode: primary?.postalCode ?? before.postalCode,
  };
  const was = before.operatingAs ?? ctx.client.businessName;
  const is = after.operatingAs ?? scope.businessName;
  if (was !== is) await rename(tx, { scope, actor: ctx.actor, at: ctx.app.clock.now() }, { was, is });
  await tx.sql`
    update clients set operating_as = ${after.operatingAs}, contact_phone = ${after.phone}, invoice_email = ${after.invoiceEmail},
           address1 = ${after.address1}, city = ${after.city}, address2 = ${primary ? null : tx.sql`address2`}, province_code = ${after.provinceCode},
           postal_code = ${after.postalCode}
     where id = ${id}`;
  const changesAddresses = besides.length + removedAddressIds.length > 0;
  const addresses = async () => (changesAddresses ? { addresses: await addressesBesides(tx, id) } : {});
  const had = await addresses();
  await changeAddressesBesides(tx, id, { typed: besides, removed: removedAddressIds, at: ctx.app.clock.now() });
  await recordMemberAct(tx, ctx, {
    before: { ...before, ...provided.before, ...had },
    after: { ...after, ...provided.after, ...(await addresses()) },
  });
  return scope;
}

type Renaming = { readonly scope: ClientScope; readonly actor: string; readonly at: Date };

/** Payers read the name they know the business by on their statements, from the day on that those were told who agreed to another. */
async function rename(
  tx: Tx,
  { scope, actor, at }: Renaming,
  { was, is }: { readonly was: string; readonly is: string },
): Promise<void> {
  const { id, country } = scope;
  const { short, long } = statementNames(is);
  const from = await tellOfNewName(tx, { client: scope, actor, at }, { was, is, statementName: long });
  const today = localDate(at, RAIL_FACTS[country].zone);
  // One that was told and is not so yet keeps its day: this is its spelling.
  await tx.sql`
    update clients set ${
      from > today
        ? tx.sql`next_statement_short_name = ${short}, next_statement_long_name = ${long}, next_statement_from = ${from}`
        : tx.sql`
            statement_short_name = case when next_statement_from is null then ${short} else statement_short_name end,
            statement_long_name = case when next_statement_from is null then ${long} else statement_long_name end,
            next_statement_short_name = case when next_statement_from is not null then ${short} end,
            next_statement_long_name = case when next_statement_from is not null then ${long} end`
    }
     where id = ${id}`;
}
