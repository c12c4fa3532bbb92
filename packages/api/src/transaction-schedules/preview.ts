import type { Tx } from '@cordelle/db/connection.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf, closedDays } from '@cordelle/domain/calendar/holidays.ts';
import { cutOffOf, LEAD_DAYS, reminderDate } from '@cordelle/domain/calendar/process-date.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText, type Money, money } from '@cordelle/domain/money.ts';
import { AMOUNT_MIN_CENTS } from '@cordelle/domain/transaction/amount.ts';
import type { ScheduleTerms } from '@cordelle/domain/transaction-schedule/commands.ts';
import { planOf } from '@cordelle/domain/transaction-schedule/create.ts';
import { type DatedDebit, debitsAfter, passedThrough } from '@cordelle/domain/transaction-schedule/debits-to-plan.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import {
  endDateOf,
  installmentCount,
  type Plan,
  remainingAfter,
} from '@cordelle/domain/transaction-schedule/installments.ts';
import { DEBITS_SHOWN, latestProcessDate } from '@cordelle/domain/transaction-schedule/limits.ts';
import { problems } from '@cordelle/domain/transaction-schedule/problems.ts';
import { placedWords } from '@cordelle/engine/refusal-words.ts';
import { isMessageKey } from '@cordelle/engine/words.ts';
import type {
  previewTransactionScheduleInput,
  transactionSchedulePreview,
} from '@cordelle/validation/transaction-schedules.ts';
import { comment as commentText } from '@cordelle/validation/wire.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { type Collecting, collecting } from './collecting.ts';
import { createFacts, decideNew } from './commands.ts';
import { editedBy, readEditing } from './editing.ts';
import { Messages } from './messages.ts';
import { movedDates } from './moved-dates.ts';
import { sameDayWarnings, sameTermsWarnings } from './warnings.ts';

type Input = z.output<typeof previewTransactionScheduleInput>;
type Preview = z.input<typeof transactionSchedulePreview>;

/**
 * Terms as they are being typed: everything that would be refused under its field, and the dates that follow. Fields that are
 * still empty are not complained about, unless the terms are whole: then all is refused that saving refuses.
 */
export async function previewSchedule(tx: Tx, ctx: MemberContext, input: Input): Promise<Preview> {
  const requestMeta = { clientId: ctx.client.id, now: ctx.app.clock.now() };
  if (input.transactionScheduleId !== undefined) return previewEdit(tx, ctx, input, requestMeta);
  const { customerId } = input;
  if (customerId === undefined) throw new DomainError('input.invalid', { field: 'customerId' });
  const facts = await collecting(tx, { ...requestMeta, customerId: BigInt(customerId), besides: null, lock: false });
  return previewNew(tx, ctx, { ...input, customerId }, requestMeta, facts);
}

const readDate = (field: 'processDate' | 'secondProcessDate', input: Input, messages: Messages): string | null => {
  const text = input[field];
  return text ? messages.date(field, text) : null;
};

/** The list once every amount of it is typed; null before. */
function readAmounts(ctx: MemberContext, input: Input, messages: Messages): Money[] | null {
  const texts = input.installmentAmounts ?? [];
  if (texts.length === 0 || texts.includes('')) return null;
  const amounts: Money[] = [];
  for (const text of texts) {
    const amount = messages.amount(ctx, text, 'installmentAmounts');
    if (!amount) return null;
    amounts.push(amount);
  }
  return amounts;
}

function readComment(input: Input, messages: Messages): void {
  const parsed = commentText.safeParse(input.comment ?? '');
  for (const { message } of parsed.error?.issues ?? [])
    messages.key('comment', isMessageKey(message) ? message : 'invalid_field');
}

/** Of what is decided on and never written. */
const NO_IDS = { schedule: 0n, debit: 0n };

async function previewNew(
  tx: Tx,
  ctx: MemberContext,
  input: Input & { customerId: string },
  requestMeta: { clientId: bigint; now: Date },
  facts: Collecting,
): Promise<Preview> {
  const messages = new Messages(ctx.language);
  const amount = input.amount ? messages.amount(ctx, input.amount) : null;
  const processDate = readDate('processDate', input, messages);
  const secondProcessDate = readDate('secondProcessDate', input, messages);
  readComment(input, messages);
  const terms: ScheduleTerms = {
    customerId: input.customerId,
    authorizationId: facts.authorizationId,
    customerType: facts.customerType,
    amount: amount ?? money(AMOUNT_MIN_CENTS, facts.currency),
    frequency: input.frequency ?? 'Once',
    installments: input.installments ?? null,
    processDate: processDate ?? facts.earliest,
    secondProcessDate,
    comment: null,
    installmentAmounts: amount && readAmounts(ctx, input, messages),
  };
  const typed = new Set(['base']);
  if (amount) typed.add('amount');
  if (processDate) typed.add('processDate');
  if (secondProcessDate) typed.add('secondProcessDate');
  if (input.installments != null) typed.add('installments');
  if (terms.installmentAmounts) typed.add('installmentAmounts');
  const refused = problems({ type: 'create', terms }, transactionSchedule.initial, createFacts(facts, terms));
  for (const problem of refused)
    if (input.whole || typed.has(placedWords(problem, ctx.language).field)) messages.refuse(problem);
  if (input.whole && messages.isEmpty) await messages.refusedBy(() => decideNew(tx, requestMeta, terms, facts, NO_IDS));
  const starts = (date: string | null) =>
    date !== null && date >= facts.today && date <= latestProcessDate(facts.today);
  const readable = starts(processDate) && (terms.frequency !== 'Twice' || starts(secondProcessDate));
  const plan = planOf(terms);
  const debits = readable ? debitsAfter({ ...plan, customerType: terms.customerType }, 0, DEBITS_SHOWN, facts) : [];
  return {
    ...frame(facts, messages, debits),
    ...ending(plan, readable, amount !== null),
    remaining: null,
    movedDates: movedDates(facts.rail, { processDate, secondProcessDate }, ctx.language),
    warnings: processDate === null ? [] : await warnings(tx, ctx, terms, debits),
  };
}

async function previewEdit(
  tx: Tx,
  ctx: MemberContext,
  input: Input,
  requestMeta: { clientId: bigint; now: Date },
): Promise<Preview> {
  const messages = new Messages(ctx.language);
  const editing = await readEditing(tx, requestMeta, BigInt(input.transactionScheduleId ?? 0), { lock: false });
  const { state, collecting: facts } = editing;
  if (input.customerId !== undefined && state.customerId !== input.customerId)
    throw new DomainError('record.not_found');
  const amount = input.amount ? messages.amount(ctx, input.amount) : null;
  readComment(input, messages);
  const { frequency, processDate, secondProcessDate, installments } = input;
  const locked = { type: 'changeTerms', terms: { frequency, processDate, secondProcessDate, installments } } as const;
  if (input.whole) for (const problem of problems(locked, state, editing.facts)) messages.refuse(problem);
  const asked = amount && ({ type: 'changeAmount', amount } as const);
  if (asked) for (const problem of problems(asked, state, editing.facts)) messages.refuse(problem);
  const closed = editing.facts.closedThrough;
  const plan = asked && messages.isEmpty ? editedBy(editing, asked).state : state;
  const passed = Math.max(closed, passedThrough(plan, facts));
  const left = remainingAfter(plan, passed);
  return {
    ...frame(facts, messages, debitsAfter(plan, passed, DEBITS_SHOWN, facts)),
    ...ending(plan, true, true),
    remaining: left && { installments: left.installments, total: centsText(left.cents) },
    movedDates: {},
    warnings: [],
  };
}

/** What does not depend on whether the terms are right. */
function frame(facts: Collecting, messages: Messages, debits: readonly DatedDebit[]) {
  const batchDate = addBusinessDays(calendarOf(facts.rail), facts.earliest, -LEAD_DAYS);
  return {
    problems: messages.byField,
    earliestProcessDate: facts.earliest,
    latestProcessDate: latestProcessDate(facts.today),
    cutOffAt: cutOffOf(facts.rail, batchDate).toISOString(),
    dates: debits.map(({ requestedDate, processDate, earliestApprovalDate, disputeDeadline, moved }) => ({
      requestedDate,
      processDate,
      movedBecause: moved?.reason ?? null,
      closedDays: closedDays(calendarOf(facts.rail), requestedDate, processDate),
      reminderDate: reminderDate(processDate),
      expectedSettlementDate: earliestApprovalDate,
      finalOn: disputeDeadline,
    })),
  };
}

/** Where the plan ends and what it sums; null while it runs until removed, or is not readable yet. */
function ending(plan: Plan, readable: boolean, priced: boolean) {
  const whole = readable ? remainingAfter(plan, 0) : null;
  if (whole === null || installmentCount(plan) === 0) return { total: null, lastDate: null };
  return { total: priced ? centsText(whole.cents) : null, lastDate: endDateOf(plan) };
}

/** What would be saved but looks unintended: the same plan again, or a second debit on one day. */
async function warnings(
  tx: Tx,
  ctx: MemberContext,
  terms: ScheduleTerms,
  debits: readonly DatedDebit[],
): Promise<string[]> {
  const customerId = BigInt(terms.customerId);
  const [twins, busy] = await Promise.all([
    sameTermsWarnings(tx, ctx, { customerId, amountCents: terms.amount.cents, frequency: terms.frequency }),
    sameDayWarnings(tx, ctx, { customerId, days: debits.map(({ processDate }) => processDate), besides: null }),
  ]);
  return [...twins, ...busy];
}
