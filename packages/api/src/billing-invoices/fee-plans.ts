import type { Row } from '@cordelle/db/columns.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { DEFAULT_PRICES } from '@cordelle/domain/invoice/fees.ts';
import { periodOf } from '@cordelle/domain/invoice/period.ts';
import { centsText, parseMoney } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import type { FeePlan } from '@cordelle/engine/billing-invoices/fee-plan.ts';
import { FEE_PLAN, feePlanOn, planOf } from '@cordelle/engine/billing-invoices/fee-plan.ts';
import type { feePlan, feePlans, setFeePlanInput } from '@cordelle/validation/billing-invoices.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';

const onWire = (plan: FeePlan | null): z.input<typeof feePlan> => {
  const { payout_bounce: payoutBounce, ...prices } = plan?.prices ?? DEFAULT_PRICES;
  return {
    fromMonth: plan?.validFrom.slice(0, 7) ?? null,
    prices: {
      monthly: centsText(prices.monthly),
      transaction: centsText(prices.transaction),
      decline: centsText(prices.decline),
      chargeback: centsText(prices.chargeback),
      verification: centsText(prices.verification),
      microdeposit: centsText(prices.microdeposit),
      stop: centsText(prices.stop),
      payoutBounce: centsText(payoutBounce),
    },
    collection: plan?.collection ?? 'debit',
    promotionBps: plan?.promotionBps ?? 0,
    promotionAmount: centsText(plan?.promotionCents ?? 0n),
    promotionMonths: plan?.promotionMonths ?? 0,
  };
};

const CLIENT = columns(clients, ['id', 'country', 'currency']);
type Client = Row<typeof CLIENT>;

async function clientOf({ sql }: Tx, clientId: bigint): Promise<Client> {
  const [client] = await sql`
    select ${CLIENT} from clients where id = ${clientId} for no key update`;
  if (!client) throw new DomainError('record.not_found');
  return client;
}

async function plansOf(tx: Tx, client: Client, now: Date): Promise<z.input<typeof feePlans>> {
  const today = localDate(now, RAIL_FACTS[client.country].zone);
  const month = periodOf(today).startDate;
  const [current, later] = await Promise.all([
    feePlanOn(tx, client.id, month),
    tx.sql`
      select ${FEE_PLAN} from client_fee_plans
       where client_id = ${client.id} and valid_from > ${month} order by valid_from`,
  ]);
  const { currency } = client;
  return { currency, today, current: onWire(current), later: later.map((row) => onWire(planOf(row))) };
}

/** What a client pays now and later. Throws `record.not_found`. */
export const feePlansOf = async (tx: Tx, clientId: bigint, now: Date): Promise<z.input<typeof feePlans>> => {
  const [client] = await tx.sql`select ${CLIENT} from clients where id = ${clientId}`;
  if (!client) throw new DomainError('record.not_found');
  return plansOf(tx, client, now);
};

/**
 * Agrees prices from the first day of a month on, in place of what was agreed from that month on before. Throws
 * `record.not_found`, `fee_plan.month_is_past`: what was invoiced stays what it is.
 */
export async function setFeePlan(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof setFeePlanInput>,
): Promise<z.input<typeof feePlans>> {
  const client = await clientOf(tx, BigInt(input.id));
  const now = ctx.app.clock.now();
  const validFrom = `${input.fromMonth}-01`;
  const earliest = periodOf(localDate(now, RAIL_FACTS[client.country].zone)).startDate;
  if (validFrom < earliest) throw new DomainError('fee_plan.month_is_past', { earliest: earliest.slice(0, 7) });
  const cents = (text: string) => parseMoney(text, client.currency).cents;
  const before = await feePlanOn(tx, client.id, validFrom);
  const { prices } = input;
  const values = {
    monthly_cents: cents(prices.monthly),
    transaction_cents: cents(prices.transaction),
    decline_cents: cents(prices.decline),
    chargeback_cents: cents(prices.chargeback),
    verification_cents: cents(prices.verification),
    microdeposit_cents: cents(prices.microdeposit),
    stop_cents: cents(prices.stop),
    payout_bounce_cents: cents(prices.payoutBounce),
    collection: input.collection,
    promotion_bps: input.promotionBps,
    promotion_cents: cents(input.promotionAmount),
    promotion_months: input.promotionMonths,
    actor: actorOf(ctx.principal),
    created_at: now,
  };
  await tx.sql`
    insert into client_fee_plans ${tx.sql({ client_id: client.id, valid_from: validFrom, ...values })}
    on conflict (client_id, valid_from) do update set ${tx.sql(values)}`;
  await recordStaffAct(tx, ctx, {
    action: 'clients.setFeePlan',
    clientIds: [client.id],
    targetType: 'clients',
    targetId: input.id,
    before: onWire(before),
    after: onWire(await feePlanOn(tx, client.id, validFrom)),
  });
  return plansOf(tx, client, now);
}
