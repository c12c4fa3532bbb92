import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { currencyOf, RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { updateBusinessInput } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';
import type { ClientScope, MemberContext } from '../context.ts';
import { setMonthlyLimits } from './monthly-limits.ts';

const PROVIDED = columns(clients, { businessName: 'businessName', countryCode: 'country', clientType: 'clientType' });

type Input = Pick<
  z.output<typeof updateBusinessInput>,
  'businessName' | 'countryCode' | 'clientType' | 'customerDefaultMonthlyLimit' | 'customersLimits'
>;
type Changed = {
  /** The client as it is from now on. */
  readonly scope: ClientScope;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/** Rows that were made for a country, or in its currency: with one of them a client stays in it. */
async function isBoundToCountry({ sql }: Tx, clientId: bigint): Promise<boolean> {
  const [row] = await sql<{ bound: boolean }[]>`
    select exists (select 1 from customers where client_id = ${clientId})
        or exists (select 1 from client_bank_accounts where client_id = ${clientId})
        or exists (select 1 from client_addresses where client_id = ${clientId})
        or exists (select 1 from stakeholders where client_id = ${clientId})
        or exists (select 1 from client_fee_plans where client_id = ${clientId})
        or exists (select 1 from invoices where client_id = ${clientId}) as bound`;
  return row?.bound ?? true;
}

/**
 * Changes what of a client is the provider's to change, where one of its people asks. Of others, name and country are read over
 * (a form sends back what it was given), type and limits refused: `auth.forbidden`. Throws `client.country_fixed` once anything
 * of the client depends on its country. The client must be held.
 */
export async function changeByProvider(tx: Tx, ctx: MemberContext, input: Input): Promise<Changed> {
  const { client, principal } = ctx;
  const { clientType, customerDefaultMonthlyLimit, customersLimits } = input;
  const limits = customerDefaultMonthlyLimit !== undefined || customersLimits !== undefined;
  if (principal.kind !== 'user' || principal.userKind !== 'staff') {
    if (limits || clientType !== undefined) throw new DomainError('auth.forbidden');
    return { scope: client, before: {}, after: {} };
  }
  const [before] = await tx.sql`select ${PROVIDED} from clients where id = ${client.id}`;
  invariant(before, 'a client somebody may see exists');
  const after = {
    businessName: input.businessName ?? before.businessName,
    countryCode: input.countryCode ?? before.countryCode,
    clientType: clientType ?? before.clientType,
  };
  if (after.countryCode !== before.countryCode && (await isBoundToCountry(tx, client.id)))
    throw new DomainError('client.country_fixed');
  await tx.sql`
    update clients set business_name = ${after.businessName}, client_type = ${after.clientType}, country = ${after.countryCode},
           currency = ${currencyOf(after.countryCode)}, zone = ${RAIL_FACTS[after.countryCode].zone}
     where id = ${client.id}`;
  if (limits)
    await setMonthlyLimits(
      tx,
      { ...ctx, principal },
      { id: String(client.id), customerDefaultMonthlyLimit, customersLimits: customersLimits ?? [] },
    );
  const { businessName, countryCode: country } = after;
  return {
    scope: { ...client, businessName, country, currency: currencyOf(country), clientType: after.clientType },
    before,
    after,
  };
}
