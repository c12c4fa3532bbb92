import type { Tx } from '@cordelle/db/connection.ts';
import { rollForwardIfKnown } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { type Currency, type Money, money } from '@cordelle/domain/money.ts';
import { railOf } from '@cordelle/domain/rail.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import type { REMOVAL_REASONS } from '@cordelle/domain/transaction/events.ts';
import type {
  ScheduleEdit,
  ScheduleTerms,
  TransactionScheduleFacts,
} from '@cordelle/domain/transaction-schedule/commands.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import {
  isPausedOn,
  rewriting,
  type WrittenDebit,
  writtenAfter,
} from '@cordelle/domain/transaction-schedule/rewriting.ts';
import { Draft } from '@cordelle/engine/draft.ts';
import { type Asked, command, handleAll, type Work } from '@cordelle/engine/handle.ts';
import type { RequestMeta, TellingMeta } from '@cordelle/engine/request-meta.ts';
import { newDebit } from '@cordelle/engine/transaction-schedules/write-debit.ts';
import { tellingOfChange } from '../mail/notify-of-change.ts';
import { WrittenTogether } from '../together/write-together.ts';
import { type Collecting, collecting, collectingFrom, monthOf } from './collecting.ts';
import { type Edited, type Editing, editedBy, readEditing } from './editing.ts';

/** Facts of `create` for these terms. */
export function createFacts(
  facts: Collecting,
  terms: Pick<ScheduleTerms, 'processDate' | 'secondProcessDate'>,
): TransactionScheduleFacts['create'] {
  const calendar = calendarOf(facts.rail);
  return {
    today: facts.today,
    rail: facts.rail,
    railOpen: facts.railOpen,
    customerComplete: facts.customerComplete,
    customerArchived: facts.customerArchived,
    consent: facts.consent,
    earliestProcessDate: facts.earliest,
    payerToldFrom: facts.payerToldFrom,
    perAuthorization: facts.perAuthorization,
    monthly: facts.monthly,
    rolled: {
      first: rollForwardIfKnown(calendar, terms.processDate),
      second: terms.secondProcessDate && rollForwardIfKnown(calendar, terms.secondProcessDate),
    },
  };
}

/** What of a schedule is chosen: category and agreement follow from the payer. */
export type NewTerms = Omit<ScheduleTerms, 'customerType' | 'authorizationId'>;

/** Whose agreement a new schedule is made under. `justGiven`: the payer agreed to these very debits in the same transaction. */
type Under = { readonly authorizationId?: bigint; readonly justGiven?: true };

/** Saves a schedule with its first debits, under an agreement or the one the customer shows; returns its id. Throws what its rule refuses. */
export async function createSchedule(
  tx: Tx,
  requestMeta: RequestMeta,
  wanted: NewTerms,
  under: Under = {},
): Promise<bigint> {
  const { id, works } = await newSchedule(tx, requestMeta, wanted, under);
  await handleAll(tx, works, requestMeta.meta);
  return id;
}

/** For which client it is decided, and when. */
type Asking = Pick<RequestMeta, 'clientId' | 'now'>;

/** A schedule that is decided on, with what is to be written of it and its first debits. */
type NewSchedule = { readonly id: bigint; readonly works: readonly Work[] };

/** A schedule with its first debits as it would be saved, decided on what stands now. Throws what its rule refuses. */
export async function newSchedule(
  tx: Tx,
  requestMeta: RequestMeta,
  wanted: NewTerms,
  under: Under = {},
): Promise<NewSchedule> {
  const [standing, [ids]] = await Promise.all([
    collecting(tx, {
      clientId: requestMeta.clientId,
      customerId: BigInt(wanted.customerId),
      now: requestMeta.now,
      besides: null,
      ...(under.authorizationId !== undefined && { authorizationId: under.authorizationId }),
      lock: true,
    }),
    takeIds(tx, 1),
  ]);
  const facts: Collecting = under.justGiven ? { ...standing, consent: 'debits', payerToldFrom: null } : standing;
  return decideNew(tx, requestMeta, wanted, facts, ids);
}

/** New schedules of one client, each written with the others that are asked for at the same moment; of one payer one after the other. */
export const NEW_SCHEDULES = new WrittenTogether({
  apart: ({ customerId }: NewTerms) => String(BigInt(customerId)),
  decide: newSchedules,
});

/** Schedules of different payers, none of which knows of the others, each as `newSchedule` or what its rule refuses. */
export async function newSchedules(
  tx: Tx,
  requestMeta: Asking,
  wanted: readonly NewTerms[],
): Promise<(NewSchedule | DomainError)[]> {
  const { clientId, now } = requestMeta;
  const customerIds = wanted.map(({ customerId }) => BigInt(customerId));
  const [standing, ids] = await Promise.all([
    collectingFrom(tx, { clientId, now, besides: null, lock: true }, customerIds),
    takeIds(tx, wanted.length),
  ]);
  return Promise.all(
    wanted.map(async (terms, index) => {
      try {
        const facts = standing.get(BigInt(terms.customerId));
        if (!facts) throw new DomainError('record.not_found');
        return await decideNew(tx, requestMeta, terms, facts, ids[index]);
      } catch (error) {
        if (error instanceof DomainError) return error;
        throw error;
      }
    }),
  );
}

type TakenIds = { readonly schedule: bigint; readonly debit: bigint };

/** For each of so many new schedules its id and that of its first debit: next to every one has a debit at once. */
const takeIds = async ({ sql }: Tx, count: number): Promise<TakenIds[]> => sql<TakenIds[]>`
  select nextval('transaction_schedules_id_seq') as schedule, nextval('transactions_id_seq') as debit
    from generate_series(1, ${count}::int)`;

/** A schedule decided on facts that were gathered, under ids that were taken. Throws what its rule refuses. */
export async function decideNew(
  tx: Tx,
  { clientId }: Asking,
  wanted: NewTerms,
  facts: Collecting,
  ids: TakenIds | undefined,
): Promise<NewSchedule> {
  invariant(ids, 'the sequences gave their values');
  const { customerType, authorizationId } = facts;
  const terms = { ...wanted, customerType, authorizationId };
  const target = { clientId, id: ids.schedule };
  const create = { type: 'create', terms } as const;
  const draft = new Draft(transactionSchedule).decide(create, createFacts(facts, terms));
  const created = draft.state;
  invariant(created.status === 'active', 'a new schedule runs');
  if (!facts.clientApproved) throw new DomainError('transaction.client_not_approved');
  const edited = { state: created, change: rewriting(created, [], facts) };
  const editing = { written: [], collecting: facts, ids: [ids.debit] };
  const debits = await debitWorks(tx, target, edited, editing, 'schedule_changed');
  return { id: target.id, works: [draft.at(target), ...debits] };
}

type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** What a debit is taken back for, by what was asked. */
const REMOVED_FOR: Partial<Record<ScheduleEdit['type'], RemovalReason>> = {
  pauseUntil: 'schedule_paused',
  skipInstallment: 'installment_skipped',
  remove: 'schedule_removed',
};

/** A change of a saved schedule, carried out with its debits that are not in a batch yet. Throws what its rule refuses. */
export async function editSchedule(tx: Tx, requestMeta: TellingMeta, id: bigint, asked: ScheduleEdit): Promise<void> {
  const { customerId, write } = await edit(tx, requestMeta, id, asked);
  await (OTHER_PAYMENTS.has(asked.type) ? tellingOfChange(tx, requestMeta, customerId, write) : write());
}

/** The same without a word to the payer: whoever asks tells them of several changes at once. Throws what its rule refuses. */
export async function rewriteSchedule(
  tx: Tx,
  requestMeta: RequestMeta,
  id: bigint,
  asked: ScheduleEdit,
): Promise<void> {
  const { write } = await edit(tx, requestMeta, id, asked);
  await write();
}

/** What a change comes to, to be written, and whose payments it is about. */
async function edit(tx: Tx, requestMeta: RequestMeta, id: bigint, asked: ScheduleEdit) {
  const editing = await readEditing(tx, requestMeta, id, { lock: true });
  const edited = editedBy(editing, asked);
  const schedule = { clientId: requestMeta.clientId, id };
  const reason = REMOVED_FOR[asked.type] ?? 'schedule_changed';
  const debits = await debitWorks(tx, schedule, edited, editing, reason);
  const { state } = edited;
  const { pausedUntil = null } = state.status === 'paused' ? state : {};
  const retries =
    state.status === 'active'
      ? []
      : editing.retries.filter(
          ({ processDate }) => state.status === 'removed' || isPausedOn({ status: 'paused', pausedUntil }, processDate),
        );
  const works = [edited.draft.at(schedule), ...debits, ...retries.map((retry) => removal(schedule, retry, reason))];
  return { customerId: BigInt(state.customerId), write: () => handleAll(tx, works, requestMeta.meta) };
}

/** What leaves a payer with other amounts or dates than they were told. */
const OTHER_PAYMENTS: ReadonlySet<ScheduleEdit['type']> = new Set([
  'moveInstallment',
  'changeInstallmentAmount',
  'changeFrom',
]);

/** Ends a schedule and removes its debits that are not in a batch yet; those at the bank go on. */
export async function removeSchedule(tx: Tx, requestMeta: RequestMeta, id: bigint): Promise<void> {
  await rewriteSchedule(tx, requestMeta, id, { type: 'remove', reason: 'deleted' });
}

type Target = { readonly clientId: bigint; readonly id: bigint };

const removal = ({ clientId }: Target, debit: WrittenDebit, reason: RemovalReason): Work =>
  command(transaction, { clientId, id: BigInt(debit.id) }, { type: 'remove', reason }, { batchFrozen: false });

/** Brings the debits of a schedule in line with it. Its rule has checked the limits of what was written before. */
async function debitWorks(
  tx: Tx,
  schedule: Target,
  { state, change }: Pick<Edited, 'state' | 'change'>,
  { ids = [], ...editing }: Pick<Editing, 'written' | 'collecting'> & { readonly ids?: readonly bigint[] },
  reason: RemovalReason,
): Promise<Work[]> {
  const { clientId } = schedule;
  const { collecting: facts } = editing;
  const target = (debit: WrittenDebit) => ({ clientId, id: BigInt(debit.id) });
  const open = { batchFrozen: false, approvedAsIs: false, limits: { perAuthorization: null, monthly: null } };
  const works: Work[] = change.remove.map((debit) => removal(schedule, debit, reason));
  for (const { debit, to } of change.move) {
    const { installment, requestedDate, amountCents, moved: closure, ...dates } = to;
    const moved = { from: closure?.from ?? debit.processDate, to: to.processDate, reason: closure?.reason ?? MOVED };
    works.push(
      command(transaction, target(debit), { type: 'move', ...dates, moved }, { earliestProcessDate: facts.earliest }),
    );
  }
  for (const { debit, amountCents } of change.reprice) {
    const amount = money(amountCents, state.currency);
    works.push(command(transaction, target(debit), { type: 'changeAmount', amount }, open));
  }
  const taken = change.write.length > ids.length ? await debitIds(tx, change.write.length - ids.length) : [];
  works.push(...writingWorks(schedule, { state, change }, { ...editing, ids: [...ids, ...taken] }));
  if (change.through > state.plannedThrough)
    works.push(
      new Draft(transactionSchedule, state)
        .decide({ type: 'planOccurrences', through: change.through }, {})
        .at(schedule),
    );
  return works;
}

/** Why a debit has another date when nobody but a person wanted it. */
const MOVED = 'moved_by_person';

/** Ids of new debits, in ascending order. */
async function debitIds({ sql }: Tx, count: number): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select nextval('transactions_id_seq') as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

/** New debits, each in a stream of its own under one of the ids. */
function writingWorks(
  schedule: Target,
  { state, change }: Pick<Edited, 'state' | 'change'>,
  { written, collecting: facts, ids }: Pick<Editing, 'written' | 'collecting'> & { readonly ids: readonly bigint[] },
): Work[] {
  const inMonth = new Map<string, bigint>();
  const count = (date: string, cents: bigint) =>
    inMonth.set(date.slice(0, 7), (inMonth.get(date.slice(0, 7)) ?? 0n) + cents);
  for (const debit of writtenAfter(written, { ...change, write: [] }))
    if (debit.open) count(debit.processDate, debit.amountCents);
  return change.write.map((debit, index): Work => {
    const id = ids[index];
    invariant(id !== undefined, 'every debit has an id');
    const limits = {
      perAuthorization: facts.perAuthorization,
      monthly: monthOf(facts, debit.processDate, inMonth),
    };
    count(debit.processDate, debit.amountCents);
    const draft = newDebit({ ...state, id: schedule.id, authorizationId: facts.authorizationId }, debit, {
      earliest: facts.earliest,
      limits,
    });
    return draft.at({ clientId: schedule.clientId, id });
  });
}

export type ScheduleChange = {
  readonly amount?: Money;
  readonly comment?: string | null;
  /** Named by an edit form although they never change this way. */
  readonly locked: Partial<Pick<ScheduleTerms, 'frequency' | 'installments' | 'processDate' | 'secondProcessDate'>>;
};

/** Changes amount and comment of a schedule and of each of its debits that is not in a batch yet. */
export async function changeSchedule(
  tx: Tx,
  requestMeta: TellingMeta,
  id: bigint,
  change: ScheduleChange,
): Promise<void> {
  const editing = await readEditing(tx, requestMeta, id, { lock: true });
  const schedule = { clientId: requestMeta.clientId, id };
  const terms = new Draft(transactionSchedule, editing.state);
  terms.decide({ type: 'changeTerms', terms: change.locked }, editing.facts);
  const works: Work[] = [terms.at(schedule)];
  const { amount, comment } = change;
  if (amount) {
    const asked = { type: 'changeAmount', amount } as const;
    const edited = editedBy(editing, asked);
    works.push(edited.draft.at(schedule));
    works.push(...(await debitWorks(tx, schedule, edited, editing, 'schedule_changed')));
  }
  if (comment !== undefined) {
    works.push(command(transactionSchedule, schedule, { type: 'changeComment', comment }, {}));
    for (const debit of [...editing.written, ...editing.retries])
      if (debit.open)
        works.push(
          command(
            transaction,
            { clientId: requestMeta.clientId, id: BigInt(debit.id) },
            { type: 'changeComment', comment },
            { batchFrozen: false },
          ),
        );
  }
  const write = () => handleAll(tx, works, requestMeta.meta);
  await (amount ? tellingOfChange(tx, requestMeta, BigInt(editing.state.customerId), write) : write());
}

/** A debit that stands for an installment of a plan; a second attempt stands for none. */
type PlannedDebit = {
  readonly scheduleId: string | null;
  readonly installment: number | null;
  readonly retryOf: string | null;
  readonly currency: Currency;
};

/**
 * A debit that somebody changes or removes by itself is changed in its plan as well, so that no later edit of the plan undoes
 * it. A plan that was removed, or is paused, has nothing to say about it any more.
 */
export function inItsPlan(
  { clientId }: RequestMeta,
  { scheduleId, installment, retryOf, currency }: PlannedDebit,
  change: { readonly type: 'skip' } | { readonly type: 'amount'; readonly amount: Money },
): Work[] {
  if (scheduleId === null || installment === null || retryOf !== null) return [];
  const asked =
    change.type === 'skip'
      ? ({ type: 'skipInstallment', installment } as const)
      : ({ type: 'changeInstallmentAmount', installment, amount: change.amount } as const);
  // The debit itself was found open, within its limits, and free to change.
  const facts = {
    rail: railOf(currency),
    closedThrough: installment - 1,
    consent: 'debits',
    perAuthorization: null,
    monthly: null,
  } as const;
  const work = command(transactionSchedule, { clientId, id: BigInt(scheduleId) }, asked, facts);
  const decide: Asked['decide'] = async (tx, history) => {
    try {
      return await work.decide(tx, history);
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  };
  return [{ ...work, decide }];
}
