import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers as customerTable } from '@cordelle/db/schema/customers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText, parseMoney } from '@cordelle/domain/money.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import { changeCustomers } from '@cordelle/engine/customers/customer-rows.ts';
import {
  CUSTOMERS_LIMITS_MAX,
  type monthlyLimits,
  type savedMonthlyLimits,
  type setMonthlyLimitsInput,
} from '@cordelle/validation/clients.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';
import { paymentsAboveMonthlyLimits } from './above-monthly-limits.ts';

type Limits = z.infer<typeof monthlyLimits>;

/** Most that may be debited from a customer in a month: of all, and of those who have a limit of their own. */
export async function monthlyLimitsOf({ sql }: Tx, clientId: bigint): Promise<Limits> {
  const [[client], customers] = await Promise.all([
    sql`
      select ${columns(clients, { cents: 'customerDefaultMonthlyLimitCents' })} from clients where id = ${clientId}`,
    sql`
      select ${columns(customerTable, ['id', 'name'])},
             ${present(columns(customerTable, { cents: 'monthlyLimitCents' }))} from customers
       where client_id = ${clientId} and monthly_limit_cents is not null
       order by name, id limit ${CUSTOMERS_LIMITS_MAX}`,
  ]);
  if (!client) throw new DomainError('record.not_found');
  return {
    customerDefaultMonthlyLimit: centsText(client.cents),
    customersLimits: customers.map(({ id, name, cents }) => ({
      id: String(id),
      name,
      customerSpecificMonthlyLimit: centsText(cents),
    })),
  };
}

/**
 * Sets the limit of all customers, and of single ones. What is planned already stays: the gate of each batch asks the limit
 * that counts then; what it would hold back is answered. Throws `record.not_found` for a client or customer there is not.
 */
export async function setMonthlyLimits(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof setMonthlyLimitsInput>,
): Promise<z.input<typeof savedMonthlyLimits>> {
  const { sql } = tx;
  const clientId = BigInt(input.id);
  const [client] = await sql`
    select ${columns(clients, {
      currency: 'currency',
      country: 'country',
      cents: 'customerDefaultMonthlyLimitCents',
    })} from clients where id = ${clientId} for no key update`;
  if (!client) throw new DomainError('record.not_found');
  const centsOf = (text: string) => parseMoney(text, client.currency).cents;
  const { customerDefaultMonthlyLimit: all, customersLimits } = input;
  if (all !== undefined)
    await sql`update clients set customer_default_monthly_limit_cents = ${centsOf(all)} where id = ${clientId}`;
  const ids = arrayLiteral(customersLimits.map(({ id }) => BigInt(id)));
  const before = await sql`
    select ${columns(customerTable, { id: 'id', cents: 'monthlyLimitCents' })} from customers
     where client_id = ${clientId} and id = any(${ids}::bigint[]) order by id for no key update`;
  const wanted = new Map(customersLimits.map((one) => [one.id, one.customerSpecificMonthlyLimit]));
  if (before.length !== wanted.size) throw new DomainError('record.not_found');
  await changeCustomers(
    tx,
    [...wanted].map(([id, limit]) => ({
      clientId,
      id: BigInt(id),
      monthlyLimitCents: limit === null ? null : centsOf(limit),
    })),
  );
  const textOf = (cents: bigint | null) => (cents === null ? null : centsText(cents));
  await recordStaffAct(tx, ctx, {
    action: 'clients.setMonthlyLimits',
    clientIds: [clientId],
    targetType: 'clients',
    targetId: input.id,
    before: {
      ...(all === undefined ? {} : { customerDefaultMonthlyLimit: centsText(client.cents) }),
      customersLimits: Object.fromEntries(before.map(({ id, cents }) => [String(id), textOf(cents)])),
    },
    after: {
      ...(all === undefined ? {} : { customerDefaultMonthlyLimit: centsText(centsOf(all)) }),
      customersLimits: Object.fromEntries(
        [...wanted].map(([id, limit]) => [id, limit === null ? null : centsText(centsOf(limit))]),
      ),
    },
  });
  return {
    ...(await monthlyLimitsOf(tx, clientId)),
    ...(await paymentsAboveMonthlyLimits(tx, { id: clientId, country: client.country }, ctx.app.clock.now())),
  };
}
