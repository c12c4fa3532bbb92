import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { promoCodes } from '@cordelle/db/schema/promo-codes.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import type {
  createPromoCodeInput,
  endPromoCodeInput,
  promoCode,
  promoCodeListInput,
} from '@cordelle/validation/promo-codes.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';
import { holdsText } from '../holds-text.ts';
import { COUNT_BOUND, pageOf, rowsOfPage } from '../page.ts';

const CODE = joined(
  columns(promoCodes, 'p', [
    'id',
    'code',
    'offBps',
    'offCents',
    'fees',
    'months',
    'validFrom',
    'validTo',
    'maxUses',
    'note',
    'createdAt',
    'endedAt',
  ]),
  computed<{ uses: bigint }>({ uses: 'coalesce(r.uses, 0)' }),
);

/** Codes with how often each counts, over all clients. */
const USED = `promo_codes p left join (
    select promo_code_id, count(*) as uses from promo_redemptions where replaced_at is null group by promo_code_id
  ) r on r.promo_code_id = p.id`;

const SORT_COLUMNS = { createdAt: 'p.created_at', code: 'p.code', validTo: 'p.valid_to' } as const;

const onWire = ({ id, offCents, uses, createdAt, endedAt, ...code }: Row<typeof CODE>): z.input<typeof promoCode> => ({
  ...code,
  id: String(id),
  offAmount: centsText(offCents),
  uses: Number(uses),
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/** Codes there are and were, the newest first. */
export async function listPromoCodes({ sql }: Tx, input: z.output<typeof promoCodeListInput>) {
  const { field, direction } = input.sort ?? { field: 'createdAt', direction: 'desc' };
  const wanted = input.search ? sql`where ${holdsText({ sql }, 'p.code, p.note', input.search)}` : sql``;
  const [rows, [counted]] = await Promise.all([
    sql`
      select ${CODE} from ${sql.unsafe(USED)} ${wanted}
       order by ${sql.unsafe(`${SORT_COLUMNS[field]} ${direction} nulls last, p.id desc`)}
       ${rowsOfPage(sql, input)}`,
    sql<{ count: bigint }[]>`
      select count(*) as count from (select 1 from promo_codes p ${wanted} limit ${COUNT_BOUND + 1}) counted`,
  ]);
  return pageOf(rows.map(onWire), counted?.count ?? 0n);
}

async function codeById({ sql }: Tx, id: bigint): Promise<z.input<typeof promoCode>> {
  const [row] = await sql`select ${CODE} from ${sql.unsafe(USED)} where p.id = ${id}`;
  if (!row) throw new DomainError('record.not_found');
  return onWire(row);
}

/** Makes a code. Throws `promo_code.taken`: also a code that was ended keeps its name, so that old invoices say what they mean. */
export async function createPromoCode(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof createPromoCodeInput>,
): Promise<z.input<typeof promoCode>> {
  const { sql } = tx;
  const { code, offBps, offAmount, fees, months, validFrom, validTo, maxUses, note } = input;
  const [made] = await sql<{ id: bigint }[]>`
    insert into promo_codes ${sql({
      code,
      off_bps: offBps,
      off_cents: centsOf(offAmount),
      fees: [...new Set(fees)],
      months,
      valid_from: validFrom,
      valid_to: validTo,
      max_uses: maxUses,
      note,
      created_by: actorOf(ctx.principal),
      created_at: ctx.app.clock.now(),
    })} on conflict (code) do nothing returning id`;
  if (!made) throw new DomainError('promo_code.taken');
  const after = await codeById(tx, made.id);
  await recordStaffAct(tx, ctx, {
    action: 'promoCodes.create',
    clientIds: [],
    targetType: 'promoCodes',
    targetId: after.id,
    before: {},
    after,
  });
  return after;
}

/** Ends a code: nobody else gets it, and who has it keeps what it promised. Throws `record.not_found`. */
export async function endPromoCode(
  tx: Tx,
  ctx: UserContext,
  input: z.output<typeof endPromoCodeInput>,
): Promise<z.input<typeof promoCode>> {
  const id = BigInt(input.id);
  const { count } = await tx.sql`
    update promo_codes set ended_at = ${ctx.app.clock.now()} where id = ${id} and ended_at is null`;
  const after = await codeById(tx, id);
  if (count > 0)
    await recordStaffAct(tx, ctx, {
      action: 'promoCodes.end',
      clientIds: [],
      targetType: 'promoCodes',
      targetId: input.id,
      before: { endedAt: null },
      after: { endedAt: after.endedAt },
    });
  return after;
}
