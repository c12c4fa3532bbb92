import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { cutOffOf, LEAD_DAYS, reminderDate } from '@cordelle/domain/calendar/process-date.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText, money } from '@cordelle/domain/money.ts';
import { AMOUNT_MIN_CENTS } from '@cordelle/domain/transaction/decider.ts';
import {
  type DatedDebit,
  type DatedTerms,
  debitsAfter,
  seriesOf,
} from '@cordelle/domain/transaction-schedule/debits-to-plan.ts';
import {
  latestProcessDate,
  problems,
  type ScheduleTerms,
  transactionSchedule,
} from '@cordelle/domain/transaction-schedule/decider.ts';
import { occurrenceCount, occurrenceDate } from '@cordelle/domain/transaction-schedule/occurrences.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type {
  previewTransactionScheduleInput,
  transactionSchedulePreview,
} from '@cordelle/validation/transaction-schedules.ts';
import { comment as commentText } from '@cordelle/validation/wire.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { placedWords } from '../refusal.ts';
import { isMessageKey, words } from '../words.ts';
import { type Collecting, collecting } from './collecting.ts';
import { amountFacts, createFacts, DEBITS_SHOWN, scheduleWithFacts } from './commands.ts';

type Input = z.output<typeof previewTransactionScheduleInput>;
type Preview = z.input<typeof transactionSchedulePreview>;

/** Messages by field, gathered as the form shows them. */
class Messages {
  readonly byField: Record<string, string[]> = {};
  readonly #language: MemberContext['language'];

  constructor(language: MemberContext['language']) {
    this.#language = language;
  }

  add(field: string, text: string): void {
    this.byField[field] = [...(this.byField[field] ?? []), text];
  }

  refuse(error: DomainError): void {
    const { field, text } = placedWords(error, this.#language);
    this.add(field, text);
  }

  key(field: string, key: string): void {
    this.add(field, words(key, this.#language));
  }
}

/**
 * Terms as they are being typed: everything that would be refused under its field, and the dates that follow. Fields that are
 * still empty are not complained about; the form asks for them when it is sent.
 */
export async function previewSchedule(tx: Tx, ctx: MemberContext, input: Input): Promise<Preview> {
  const asking = { clientId: ctx.client.id, now: ctx.app.clock.now() };
  if (input.transactionScheduleId !== undefined) return previewEdit(tx, ctx, input, asking);
  const { customerId } = input;
  if (customerId === undefined) throw new DomainError('input.invalid', { field: 'customerId' });
  const facts = await collecting(tx, { ...asking, customerId: BigInt(customerId), besides: null, lock: false });
  return previewNew(tx, ctx, { ...input, customerId }, facts);
}

function readAmount(ctx: MemberContext, input: Input, messages: Messages) {
  if (!input.amount) return null;
  try {
    return ctx.money(input.amount);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    messages.refuse(error);
    return null;
  }
}

function readDate(field: 'processDate' | 'secondProcessDate', input: Input, messages: Messages): string | null {
  const text = input[field];
  if (!text) return null;
  if (isCalendarDate(text)) return text;
  messages.key(field, 'invalid_field');
  return null;
}

function readComment(input: Input, messages: Messages): void {
  const parsed = commentText.safeParse(input.comment ?? '');
  for (const { message } of parsed.error?.issues ?? [])
    messages.key('comment', isMessageKey(message) ? message : 'invalid_field');
}

async function previewNew(
  tx: Tx,
  ctx: MemberContext,
  input: Input & { customerId: string },
  facts: Collecting,
): Promise<Preview> {
  const messages = new Messages(ctx.language);
  const amount = readAmount(ctx, input, messages);
  const processDate = readDate('processDate', input, messages);
  const secondProcessDate = readDate('secondProcessDate', input, messages);
  readComment(input, messages);
  const terms: ScheduleTerms = {
    customerId: input.customerId,
    customerType: facts.customerType,
    amount: amount ?? money(AMOUNT_MIN_CENTS, facts.currency),
    frequency: input.frequency ?? 'Once',
    installments: input.installments ?? null,
    processDate: processDate ?? facts.earliest,
    secondProcessDate,
    comment: null,
  };
  const typed = new Set(['base']);
  if (amount) typed.add('amount');
  if (processDate) typed.add('processDate');
  if (secondProcessDate) typed.add('secondProcessDate');
  if (input.installments != null) typed.add('installments');
  const refused = problems({ type: 'create', terms }, transactionSchedule.initial, createFacts(facts, terms));
  for (const problem of refused) if (typed.has(placedWords(problem, ctx.language).field)) messages.refuse(problem);
  const readable = processDate !== null && (terms.frequency !== 'Twice' || secondProcessDate !== null);
  const debits = readable ? debitsAfter(terms, 0, DEBITS_SHOWN, facts) : [];
  return {
    ...frame(facts, messages, debits),
    ...ending(terms, readable, amount === null ? null : amount.cents),
    warnings: processDate === null ? [] : await warnings(tx, ctx, terms, debits),
  };
}

async function previewEdit(
  tx: Tx,
  ctx: MemberContext,
  input: Input,
  asking: { clientId: bigint; now: Date },
): Promise<Preview> {
  const messages = new Messages(ctx.language);
  const { state, facts } = await scheduleWithFacts(tx, asking, BigInt(input.transactionScheduleId ?? 0), false);
  if (input.customerId !== undefined && state.customerId !== input.customerId)
    throw new DomainError('record.not_found');
  const amount = readAmount(ctx, input, messages);
  readComment(input, messages);
  const ahead = aheadOf(state, facts);
  if (amount) {
    const dates = ahead.map(({ processDate }) => processDate);
    for (const problem of problems({ type: 'changeAmount', amount }, state, amountFacts(facts, dates)))
      messages.refuse(problem);
  }
  return {
    ...frame(facts, messages, ahead),
    ...ending(state, true, amount?.cents ?? state.amountCents),
    warnings: [],
  };
}

/** The next debits of a schedule that exists. */
function aheadOf(terms: DatedTerms, facts: Collecting): DatedDebit[] {
  let passed = 0;
  for (;;) {
    const batch = debitsAfter(terms, passed, DEBITS_SHOWN, facts);
    const ahead = batch.filter(({ processDate }) => processDate >= facts.earliest);
    if (ahead.length > 0 || batch.length < DEBITS_SHOWN)
      return debitsAfter(terms, (ahead[0]?.installment ?? passed + batch.length + 1) - 1, DEBITS_SHOWN, facts);
    passed += DEBITS_SHOWN;
  }
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
      reminderDate: reminderDate(processDate),
      expectedSettlementDate: earliestApprovalDate,
      finalOn: disputeDeadline,
    })),
  };
}

/** Where the plan ends and what it sums; null while it runs until removed, or is not readable yet. */
function ending(terms: DatedTerms, readable: boolean, amountCents: bigint | null) {
  const count = readable ? occurrenceCount(seriesOf(terms)) : null;
  if (count === null || count < 1) return { total: null, lastDate: null };
  return {
    total: amountCents === null ? null : centsText(amountCents * BigInt(count)),
    lastDate: occurrenceDate(seriesOf(terms), count - 1),
  };
}

/** What would be saved but looks unintended: the same plan again, or a second debit on one day. */
async function warnings(
  { sql }: Tx,
  ctx: MemberContext,
  terms: ScheduleTerms,
  debits: readonly DatedDebit[],
): Promise<string[]> {
  const customerId = BigInt(terms.customerId);
  const days = debits.map(({ processDate }) => processDate);
  const [[twin], busy] = await Promise.all([
    sql<{ id: bigint }[]>`
      select id from transaction_schedules
       where client_id = ${ctx.client.id} and customer_id = ${customerId} and active
         and amount_cents = ${terms.amount.cents} and frequency = ${terms.frequency} limit 1`,
    sql<{ processDate: string }[]>`
      select distinct process_date as "processDate" from transactions
       where client_id = ${ctx.client.id} and customer_id = ${customerId} and status in ('Creating', 'Future', 'Sent to Bank')
         and process_date = any (${arrayLiteral(days)}::date[]) order by 1 limit 3`,
  ]);
  return [
    ...(twin ? [words('schedule_warning_same_terms', ctx.language)] : []),
    ...busy.map(({ processDate }) =>
      words('schedule_warning_same_day', ctx.language, { date: formatDate(processDate, ctx.language) }),
    ),
  ];
}
