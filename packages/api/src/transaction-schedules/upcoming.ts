import type { Tx } from '@cordelle/db/connection.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf, closedDays } from '@cordelle/domain/calendar/holidays.ts';
import { cutOffOf, LEAD_DAYS, reminderDate } from '@cordelle/domain/calendar/process-date.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { ScheduleEdit } from '@cordelle/domain/transaction-schedule/commands.ts';
import { problems } from '@cordelle/domain/transaction-schedule/problems.ts';
import { writtenAfter } from '@cordelle/domain/transaction-schedule/rewriting.ts';
import { type Upcoming, upcomingOf } from '@cordelle/domain/transaction-schedule/upcoming.ts';
import type {
  previewScheduleChangeInput,
  scheduleChangePreview,
  upcomingInstallments,
} from '@cordelle/validation/transaction-schedules.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import type { Collecting } from './collecting.ts';
import { type Editing, editedBy, readEditing } from './editing.ts';
import { Messages } from './messages.ts';
import { movedDates } from './moved-dates.ts';
import { sameDayWarnings } from './warnings.ts';

type Installments = z.input<typeof upcomingInstallments>;
type Preview = z.input<typeof scheduleChangePreview>;
type Change = z.output<typeof previewScheduleChangeInput>['change'];

/** What is still to come of a saved schedule. */
export async function upcomingInstallmentsOf(tx: Tx, ctx: MemberContext, id: bigint): Promise<Installments> {
  const editing = await readEditing(tx, { clientId: ctx.client.id, now: ctx.app.clock.now() }, id, { lock: false });
  const completed = await completedOf(tx, ctx.client.id, id);
  return shown(upcomingOf(editing.state, editing.written, editing.collecting), editing.collecting, completed);
}

async function completedOf({ sql }: Tx, clientId: bigint, id: bigint): Promise<number> {
  const [row] = await sql<{ completed: number }[]>`
    select count(*)::int as completed from transactions
     where client_id = ${clientId} and schedule_id = ${id} and retry_of is null
       and status in ('Processed', 'Approved', 'Declined', 'Chargeback')`;
  return row?.completed ?? 0;
}

function shown(upcoming: Upcoming, { rail }: Collecting, completedInstallments: number): Installments {
  return {
    installments: upcoming.installments.map((installment) => ({
      installment: installment.installment,
      amount: centsText(installment.amountCents),
      requestedDate: installment.requestedDate,
      processDate: installment.processDate,
      movedBecause: installment.moved?.reason ?? null,
      closedDays: closedDays(calendarOf(rail), installment.requestedDate, installment.processDate),
      reminderDate: reminderDate(installment.processDate),
      expectedSettlementDate: installment.earliestApprovalDate,
      finalOn: installment.disputeDeadline,
      originalDate: installment.originalDate,
      skipped: installment.skipped,
      transactionId: installment.transactionId,
      transactionStatus: installment.transactionStatus,
      changeableUntil: cutOffOf(rail, installment.batchDate).toISOString(),
      allowedActions: [...installment.allowedActions],
    })),
    completedInstallments,
    endDate: upcoming.endDate,
    total: upcoming.totalCents === null ? null : centsText(upcoming.totalCents),
  };
}

/** A change as it is being typed: everything that would be refused under its field, and the plan before and after it. */
export async function previewScheduleChange(
  tx: Tx,
  ctx: MemberContext,
  input: z.output<typeof previewScheduleChangeInput>,
): Promise<Preview> {
  const requestMeta = { clientId: ctx.client.id, now: ctx.app.clock.now() };
  const editing = await readEditing(tx, requestMeta, BigInt(input.id), { lock: false });
  const { collecting: on, state, written } = editing;
  const completed = await completedOf(tx, ctx.client.id, editing.id);
  const messages = new Messages(ctx.language);
  const asked = commandOf(ctx, input.change, messages);
  const before = upcomingOf(state, written, on);
  const after = asked ? afterOf(editing, asked, messages) : null;
  const known = new Set(before.installments.map(({ processDate }) => processDate));
  const newDays = after?.installments.filter(({ processDate, skipped }) => !skipped && !known.has(processDate)) ?? [];
  const batchDate = addBusinessDays(calendarOf(on.rail), on.earliest, -LEAD_DAYS);
  return {
    problems: messages.byField,
    warnings: await sameDayWarnings(tx, ctx, {
      customerId: BigInt(state.customerId),
      days: newDays.map(({ processDate }) => processDate),
      besides: editing.id,
    }),
    movedDates: after ? movedDates(on.rail, askedDate(asked), ctx.language) : {},
    before: shown(before, on, completed),
    after: after && shown(after, on, completed),
    earliestProcessDate: on.earliest,
    cutOffAt: cutOffOf(on.rail, batchDate).toISOString(),
  };
}

function afterOf(editing: Editing, asked: ScheduleEdit, messages: Messages): Upcoming | null {
  const { state, facts, written, collecting: on } = editing;
  for (const problem of problems(asked, state, facts)) messages.refuse(problem);
  if (!messages.isEmpty) return null;
  try {
    const edited = editedBy(editing, asked);
    const plan = { ...edited.state, plannedThrough: edited.change.through };
    return upcomingOf(plan, writtenAfter(written, edited.change), on);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    messages.refuse(error);
    return null;
  }
}

/** The date that a change asks for, where it asks for one. */
const askedDate = (asked: ScheduleEdit | null): { readonly processDate?: string | undefined } =>
  asked?.type === 'moveInstallment' || asked?.type === 'changeFrom' ? { processDate: asked.processDate } : {};

/** The change as a command; null while a field it needs is empty or cannot be read. */
function commandOf(ctx: MemberContext, change: Change, messages: Messages): ScheduleEdit | null {
  const amount = 'amount' in change && change.amount ? messages.amount(ctx, change.amount) : undefined;
  const date =
    'processDate' in change && change.processDate ? messages.date('processDate', change.processDate) : undefined;
  switch (change.kind) {
    case 'pause': {
      if (change.until === null) return { type: 'pauseUntil', until: null };
      const until = change.until === '' ? null : messages.date('until', change.until);
      return until ? { type: 'pauseUntil', until } : null;
    }
    case 'resume':
      return { type: 'resume' };
    case 'skip': {
      const { installment } = change;
      return { type: change.skipped ? 'skipInstallment' : 'restoreInstallment', installment };
    }
    case 'move':
      return date ? { type: 'moveInstallment', installment: change.installment, processDate: date } : null;
    case 'changeInstallment':
      return amount ? { type: 'changeInstallmentAmount', installment: change.installment, amount } : null;
    case 'changeFrom': {
      if (amount === null || date === null) return null;
      const { fromInstallment, frequency, installments } = change;
      return { type: 'changeFrom', fromInstallment, amount, frequency, processDate: date, installments };
    }
    default:
      return change satisfies never;
  }
}
