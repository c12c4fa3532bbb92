import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { promoCodes } from '@cordelle/db/schema/promo-codes.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { promoCodeText, promoIsOffered, promoMonths, promoStage } from '@cordelle/domain/invoice/promo-code.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { activeDays } from '@cordelle/engine/billing-invoices/fee-terms.ts';
import { givenPromosOf } from '@cordelle/engine/billing-invoices/given-promo.ts';
import type { givenPromoCode } from '@cordelle/validation/promo-codes.ts';
import type { z } from 'zod';

const OFFER = joined(
  columns(promoCodes, 'p', ['id', 'code', 'offBps', 'offCents', 'fees', 'months', 'validFrom', 'validTo', 'maxUses']),
  computed<{ ended: boolean }>({ ended: 'p.ended_at is not null' }),
);

const CLIENT = columns(clients, ['country', 'status', 'createdAt', 'approvedAt', 'closedAt', 'promoCode']);

type Given = z.input<typeof givenPromoCode>;

async function clientOf({ sql }: Tx, clientId: bigint, alone: boolean) {
  const [client] = await sql`
    select ${CLIENT} from clients where id = ${clientId} ${alone ? sql`for no key update` : sql``}`;
  if (!client) throw new DomainError('record.not_found');
  return client;
}

async function newestOf(tx: Tx, clientId: bigint, client: Awaited<ReturnType<typeof clientOf>>, now: Date) {
  const [newest] = await givenPromosOf(tx, clientId);
  if (!newest) return null;
  const { activeFrom } = activeDays(client);
  const given = { appliedOn: newest.appliedOn, activeFrom, months: newest.months };
  const stage = promoStage(given, localDate(now, RAIL_FACTS[client.country].zone));
  return { ...newest, stage, counts: promoMonths(given) };
}

/** The code of a client that takes off or will; null: none. */
export async function promoCodeOf(tx: Tx, clientId: bigint, now: Date): Promise<Given | null> {
  const newest = await newestOf(tx, clientId, await clientOf(tx, clientId, false), now);
  if (newest === null || newest.stage === 'over') return null;
  const { code, offBps, offCents, fees, months, stage, counts } = newest;
  return {
    code,
    offBps,
    offAmount: centsText(offCents),
    fees,
    months,
    stage,
    firstMonth: counts?.first ?? null,
    lastMonth: counts?.last ?? null,
  };
}

/**
 * Gives a client the code that was typed, from this month on, or from its approval on. One at a time: it takes the place of a
 * code that has not taken anything off yet. The same code again changes nothing. Throws `record.not_found`,
 * `promo_code.not_valid` and `promo_code.one_at_a_time`. Needs the sight of the worker.
 */
export async function applyPromoCode(
  tx: Tx,
  clientId: bigint,
  typed: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<{ readonly before: string | null; readonly after: string }> {
  const { sql } = tx;
  const client = await clientOf(tx, clientId, true);
  const today = localDate(now, RAIL_FACTS[client.country].zone);
  const current = await newestOf(tx, clientId, client, now);
  const code = promoCodeText(typed);
  if (current?.code === code && current.stage !== 'over') return { before: code, after: code };
  // Whoever gives the last of its uses waits here for whoever else does.
  await sql`select 1 from promo_codes where code = ${code} for update`;
  const [offer] = await sql`select ${OFFER} from promo_codes p where p.code = ${code}`;
  if (!offer || !promoIsOffered({ ...offer, uses: await usesOf(tx, offer.id) }, today))
    throw new DomainError('promo_code.not_valid');
  if (current?.stage === 'running')
    throw new DomainError('promo_code.one_at_a_time', { code: current.code, until: current.counts?.last });
  const hadIt = await sql`
    select 1 from promo_redemptions where client_id = ${clientId} and promo_code_id = ${offer.id} and replaced_at is null`;
  if (hadIt.length > 0) throw new DomainError('promo_code.not_valid');
  if (current?.stage === 'waiting')
    await sql`update promo_redemptions set replaced_at = ${now} where client_id = ${clientId} and id = ${current.id}`;
  await sql`
    insert into promo_redemptions ${sql({
      client_id: clientId,
      promo_code_id: offer.id,
      code,
      off_bps: offer.offBps,
      off_cents: offer.offCents,
      fees: offer.fees,
      months: offer.months,
      applied_on: today,
      applied_by: by,
      applied_at: now,
    })}`;
  await sql`update clients set promo_code = ${code} where id = ${clientId}`;
  return { before: current?.stage === 'over' ? null : (current?.code ?? null), after: code };
}

/**
 * Gives a new client the code its sign-up came with. One that is not valid is no reason to turn anybody away: it stays where
 * the provider's people read what the sign-up said.
 */
export async function applyPromoCodeOfSignUp(
  tx: Tx,
  clientId: bigint,
  code: string | null,
  who: { readonly by: string; readonly now: Date },
): Promise<void> {
  if (!code) return;
  try {
    await applyPromoCode(tx, clientId, code, who);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'promo_code.not_valid') return;
    throw error;
  }
}

/** How often a code counts, over all clients. */
async function usesOf({ sql }: Tx, promoCodeId: bigint): Promise<number> {
  const [counted] = await sql<{ uses: number }[]>`
    select count(*)::int as uses from promo_redemptions where promo_code_id = ${promoCodeId} and replaced_at is null`;
  return counted?.uses ?? 0;
}
