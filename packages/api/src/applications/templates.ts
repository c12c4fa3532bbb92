import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { approvalTemplates } from '@cordelle/db/schema/applications.ts';
import { RISK_BANDS, type RiskBand } from '@cordelle/domain/application-review/kinds.ts';
import {
  type ApprovalTemplate,
  DEFAULT_TEMPLATES,
  startingLimit,
} from '@cordelle/domain/application-review/templates.ts';
import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import type { ApprovalTerms, approvalTemplate, approvalTemplateList } from '@cordelle/validation/applications.ts';
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

/** With what businesses of a score are approved: as the provider keeps it, else as the product comes. */
export async function templateOf(
  { sql }: Tx,
  risk: RiskBand,
): Promise<ApprovalTemplate & { readonly changed: boolean }> {
  const [row] = await sql`select ${TEMPLATE} from approval_templates where risk = ${risk} and retired_at is null`;
  return row ? { ...row, changed: true } : { ...DEFAULT_TEMPLATES[risk], changed: false };
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

/** Every template as it counts now. */
export async function listTemplates(tx: Tx): Promise<z.input<typeof approvalTemplateList>> {
  const templates = [];
  for (const risk of RISK_BANDS) {
    const template = await templateOf(tx, risk);
    const { startingLimit: _, ...terms } = termsBy(template, null);
    const { startingShareBps, twoPeopleAboveCents, changed } = template;
    templates.push({ ...terms, risk, startingShareBps, twoPeopleAbove: textOf(twoPeopleAboveCents), changed });
  }
  return { templates };
}

/** Keeps a template as the provider wants it. What was approved before stays as it was. */
export async function setTemplate(tx: Tx, ctx: UserContext, input: z.output<typeof approvalTemplate>): Promise<void> {
  const { templates: before } = await listTemplates(tx);
  const cents = (amount: string | null) => (amount === null ? null : centsOf(moneyWithCents(amount)));
  const values = {
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
  await tx.sql`
    insert into approval_templates ${tx.sql({ risk: input.risk, name: input.risk, ...values })}
    on conflict (risk) where retired_at is null do update set ${tx.sql(values)}`;
  await recordStaffAct(tx, ctx, {
    action: 'applications.setTemplate',
    clientIds: [],
    targetType: 'approval_templates',
    targetId: null,
    before: { ...before.find(({ risk }) => risk === input.risk) },
    after: { ...input },
  });
}

/** `12` and `12.5` as `12.00` and `12.50`. */
function moneyWithCents(amount: string): string {
  const [whole = '0', part = ''] = amount.split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
}
