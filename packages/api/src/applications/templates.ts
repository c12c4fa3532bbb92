import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { approvalTemplates } from '@cordelle/db/schema/applications.ts';
import { RISK_BANDS, type RiskBand } from '@cordelle/domain/application-review/kinds.ts';
import {
  type ApprovalTemplate,
  DEFAULT_TEMPLATES,
  startingLimit,
} from '@cordelle/domain/application-review/templates.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import type {
  ApprovalTerms,
  approvalTemplate,
  approvalTemplateList,
  setTemplateInput,
} from '@cordelle/validation/approval-terms.ts';
import type { z } from 'zod';
import type { UserContext } from '../context.ts';

const TEMPLATE = columns(approvalTemplates, [
  'monthlyCents',
  'transactionCents',
  'holdDays',
  'holdbackBps',
  'holdbackDays',
  'customerMonthlyLimitCents',
  'startingShareBps',
  'startingDays',
  'alertFactor',
  'twoPeopleAboveCents',
]);
const NAMED = columns(approvalTemplates, ['id', 'name', 'risk']);

/** With what businesses of a score are approved: as the provider keeps it, else as the product comes. */
export async function templateOf({ sql }: Tx, risk: RiskBand): Promise<ApprovalTemplate> {
  const [row] = await sql`select ${TEMPLATE} from approval_templates where risk = ${risk} and retired_at is null`;
  return row ?? DEFAULT_TEMPLATES[risk];
}

const textOf = (cents: bigint | null): string | null => (cents === null ? null : centsText(cents));

/** The terms a template proposes to a business that stated a month. */
export const termsBy = (template: ApprovalTemplate, month: string | null): ApprovalTerms => ({
  monthlyFee: textOf(template.monthlyCents),
  transactionFee: textOf(template.transactionCents),
  holdDays: template.holdDays,
  holdbackBps: template.holdbackBps,
  holdbackDays: template.holdbackDays,
  customerMonthlyLimit: centsText(template.customerMonthlyLimitCents),
  startingLimit: textOf(startingLimit(month, template)),
  startingDays: template.startingDays,
  alertFactor: template.alertFactor,
});

type Named = { readonly id: bigint | null; readonly name: string | null; readonly risk: RiskBand | null };

function shown({ id, name, risk, ...template }: ApprovalTemplate & Named): z.input<typeof approvalTemplate> {
  const { startingLimit: _, ...terms } = termsBy(template, null);
  const { startingShareBps, twoPeopleAboveCents } = template;
  return {
    ...terms,
    id: id === null ? null : String(id),
    name,
    risk,
    startingShareBps,
    twoPeopleAbove: textOf(twoPeopleAboveCents),
  };
}

/** Every template that is offered: that of each score, then the others by name. */
export async function listTemplates({ sql }: Tx): Promise<z.input<typeof approvalTemplateList>> {
  const kept = await sql`
    select ${NAMED}, ${TEMPLATE} from approval_templates where retired_at is null order by lower(name) limit ${TEMPLATES_MAX + RISK_BANDS.length}`;
  const ofScores = RISK_BANDS.map(
    (risk) => kept.find((row) => row.risk === risk) ?? { ...DEFAULT_TEMPLATES[risk], id: null, name: null, risk },
  );
  return { templates: [...ofScores, ...kept.filter(({ risk }) => risk === null)].map(shown) };
}

/** So many templates of its own a provider keeps beside those of the scores: more are no choice any more. */
const TEMPLATES_MAX = 50;

/**
 * Keeps a template as the provider wants it; what was approved before stays as it was. Throws `application.template_name_taken`,
 * `application.templates_full`, `record.not_found`.
 */
export async function setTemplate(tx: Tx, ctx: UserContext, input: z.output<typeof setTemplateInput>): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('approval_templates', 0))`;
  const { templates: known } = await listTemplates(tx);
  const { id, name, risk } = input;
  const before = known.find((one) => (id === null ? risk !== null && one.risk === risk : one.id === id));
  if (id !== null && !before) throw new DomainError('record.not_found');
  if (known.some((one) => one.id !== (before?.id ?? null) && one.name?.toLowerCase() === name.toLowerCase()))
    throw new DomainError('application.template_name_taken');
  if (!before && known.length >= TEMPLATES_MAX + RISK_BANDS.length) throw new DomainError('application.templates_full');
  const cents = (amount: string | null) => (amount === null ? null : centsOf(moneyWithCents(amount)));
  const values = {
    name,
    monthly_cents: cents(input.monthlyFee),
    transaction_cents: cents(input.transactionFee),
    hold_days: input.holdDays,
    holdback_bps: input.holdbackBps,
    holdback_days: input.holdbackDays,
    customer_monthly_limit_cents: cents(input.customerMonthlyLimit),
    starting_share_bps: input.startingShareBps,
    starting_days: input.startingDays,
    alert_factor: input.alertFactor,
    two_people_above_cents: cents(input.twoPeopleAbove),
    changed_by: actorOf(ctx.principal),
    changed_at: ctx.app.clock.now(),
  };
  const own = before?.id ?? null;
  if (own === null) await tx.sql`insert into approval_templates ${tx.sql({ risk, ...values })}`;
  else await tx.sql`update approval_templates set ${tx.sql(values)} where id = ${own}`;
  await recordTemplate(tx, ctx, own, { before: { ...before }, after: { ...input } });
}

/** Offers a template no more; in the place of that of a score comes the product's again. Throws `record.not_found`. */
export async function retireTemplate(tx: Tx, ctx: UserContext, id: bigint): Promise<void> {
  const { templates: known } = await listTemplates(tx);
  const { count } = await tx.sql`
    update approval_templates set retired_at = ${ctx.app.clock.now()} where id = ${id} and retired_at is null`;
  if (count === 0) throw new DomainError('record.not_found');
  const before = known.find((one) => one.id === String(id));
  await recordTemplate(tx, ctx, String(id), { before: { ...before }, after: {} });
}

const recordTemplate = (
  tx: Tx,
  ctx: UserContext,
  targetId: string | null,
  change: Readonly<Record<'before' | 'after', Readonly<Record<string, unknown>>>>,
) =>
  recordStaffAct(tx, ctx, {
    action: ctx.trail?.path ?? 'applications.setTemplate',
    clientIds: [],
    targetType: 'approval_templates',
    targetId,
    ...change,
  });

/** `12` and `12.5` as `12.00` and `12.50`. */
function moneyWithCents(amount: string): string {
  const [whole = '0', part = ''] = amount.split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
}
