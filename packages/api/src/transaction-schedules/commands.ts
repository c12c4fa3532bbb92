import type { Tx } from '@cordelle/db/connection.ts';
import { loadStream } from '@cordelle/db/event-store/load.ts';
import { rollForward } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { fold } from '@cordelle/domain/decider.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { type Money, money } from '@cordelle/domain/money.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { type DatedTerms, debitsAfter, debitsToPlan } from '@cordelle/domain/transaction-schedule/debits-to-plan.ts';
import {
  type ScheduleTerms,
  type TransactionScheduleFacts,
  type TransactionScheduleState,
  transactionSchedule,
} from '@cordelle/domain/transaction-schedule/decider.ts';
import { type Asking, allOrNothing } from '../asking.ts';
import { keepBatchOpen } from '../bank-files/batch-lock.ts';
import { command, type Work } from '../handle.ts';
import { batchIsFrozen, type Collecting, collecting, monthOf } from './collecting.ts';

/** How many debits ahead a monthly limit is checked; the gate of each batch checks the rest. */
export const DEBITS_SHOWN = 12;

/** Facts of a command that sets an amount, checked against the next debits. */
export function amountFacts(facts: Collecting, processDates: readonly string[]): TransactionScheduleFacts {
  return {
    perAuthorization: facts.perAuthorization,
    monthly: facts.monthly && { ...facts.monthly, occurrences: processDates },
  };
}

/** Facts of `create` for these terms. */
export function createFacts(facts: Collecting, terms: DatedTerms): TransactionScheduleFacts {
  const calendar = calendarOf(facts.rail);
  const complete = terms.frequency !== 'Twice' || terms.secondProcessDate !== null;
  const debits = debitsAfter(complete ? terms : { ...terms, frequency: 'Once' }, 0, DEBITS_SHOWN, facts);
  return {
    ...amountFacts(
      facts,
      debits.map(({ processDate }) => processDate),
    ),
    today: facts.today,
    customerComplete: facts.customerComplete,
    earliestProcessDate: facts.earliest,
    rolled: {
      first: rollForward(calendar, terms.processDate),
      second: terms.secondProcessDate && rollForward(calendar, terms.secondProcessDate),
    },
  };
}

/** Saves a schedule with its first debits; answers its id. Throws what its rule refuses. */
export async function createSchedule(
  tx: Tx,
  asking: Asking,
  wanted: Omit<ScheduleTerms, 'customerType'>,
): Promise<bigint> {
  const facts = await collecting(tx, {
    clientId: asking.clientId,
    customerId: BigInt(wanted.customerId),
    now: asking.now,
    besides: null,
    lock: true,
  });
  const terms = { ...wanted, customerType: facts.customerType };
  const [next] = await tx.sql<{ id: bigint }[]>`select nextval('transaction_schedules_id_seq') as id`;
  invariant(next, 'the sequence gave a value');
  const target = { clientId: asking.clientId, id: next.id };
  const create = { type: 'create', terms } as const;
  const known = createFacts(facts, terms);
  const created = fold(transactionSchedule, transactionSchedule.decide(create, transactionSchedule.initial, known));
  const debits = await planWorks(tx, target, created, facts);
  await allOrNothing(tx, [command(transactionSchedule, target, create, known), ...debits], asking);
  return next.id;
}

/** Writes the debits that are due to be written of one schedule. */
async function planWorks(
  tx: Tx,
  schedule: { readonly clientId: bigint; readonly id: bigint },
  state: TransactionScheduleState,
  facts: Collecting,
): Promise<Work[]> {
  invariant(state.status !== 'none', 'debits are planned for a schedule that exists');
  const amount = money(state.amountCents, state.currency);
  const { debits, through } = debitsToPlan(state, facts);
  const ids = await tx.sql<{ id: bigint }[]>`
    select nextval('transactions_id_seq') as id from generate_series(1, ${debits.length}::int)`;
  const inMonth = new Map<string, bigint>();
  const works: Work[] = [];
  for (const [index, debit] of debits.entries()) {
    const { installment, requestedDate, ...plan } = debit;
    const id = ids[index]?.id;
    invariant(id !== undefined, 'every debit has an id');
    const target = { clientId: schedule.clientId, id };
    const request = {
      type: 'create',
      customerId: state.customerId,
      scheduleId: String(schedule.id),
      installment,
      amount,
      customerType: state.customerType,
      requestedDate,
      comment: state.comment,
      retryOf: null,
    } as const;
    const limits = {
      perAuthorization: facts.perAuthorization,
      monthly: monthOf(facts, plan.processDate, inMonth),
    };
    const month = plan.processDate.slice(0, 7);
    inMonth.set(month, (inMonth.get(month) ?? 0n) + amount.cents);
    works.push(
      command(transaction, target, request, facts),
      command(transaction, target, { type: 'plan', ...plan }, { limits, earliestProcessDate: facts.earliest }),
    );
  }
  if (through > state.plannedThrough)
    works.push(command(transactionSchedule, schedule, { type: 'planOccurrences', through }, {}));
  return works;
}

type Stored = { readonly state: Exclude<TransactionScheduleState, { status: 'none' }>; readonly facts: Collecting };

/** A schedule as its events say, with the facts of its customer. Throws `record.not_found`. */
export async function scheduleWithFacts(
  tx: Tx,
  { clientId, now }: Pick<Asking, 'clientId' | 'now'>,
  id: bigint,
  lock: boolean,
): Promise<Stored> {
  const events = await loadStream(tx, { clientId, streamType: 'schedule', streamId: id });
  const state = fold(
    transactionSchedule,
    events.flatMap((event) => (event.streamType === 'schedule' ? [event] : [])),
  );
  if (state.status === 'none') throw new DomainError('record.not_found');
  const facts = await collecting(tx, {
    clientId,
    customerId: BigInt(state.customerId),
    now,
    besides: { scheduleId: id },
    lock,
  });
  return { state, facts };
}

type FutureRow = { id: bigint; processDate: string; batchDate: string };

/** Debits of the schedule that people can still change, soonest first. */
async function openDebits(tx: Tx, clientId: bigint, scheduleId: bigint, facts: Collecting): Promise<FutureRow[]> {
  await keepBatchOpen(tx, facts.rail);
  const rows = await tx.sql<FutureRow[]>`
    select id, process_date as "processDate", batch_date as "batchDate" from transactions t
     where client_id = ${clientId} and schedule_id = ${scheduleId} and status = 'Future'
       and not exists (select 1 from bank_file_entries e
                        where e.client_id = t.client_id and e.kind = 'debit' and e.stream_id = t.id and not e.withdrawn)
     order by process_date, id`;
  return rows.filter(({ batchDate }) => !batchIsFrozen(facts.rail, batchDate, facts.now));
}

export type ScheduleChange = {
  readonly amount?: Money;
  readonly comment?: string | null;
  /** Named by an edit form although they never change. */
  readonly locked: Partial<Pick<ScheduleTerms, 'frequency' | 'installments' | 'processDate' | 'secondProcessDate'>>;
};

/** Changes amount and comment of a schedule and of each of its debits that is not in a batch yet. */
export async function changeSchedule(tx: Tx, asking: Asking, id: bigint, change: ScheduleChange): Promise<void> {
  const { state, facts } = await scheduleWithFacts(tx, asking, id, true);
  const schedule = { clientId: asking.clientId, id };
  const open = await openDebits(tx, asking.clientId, id, facts);
  const works: Work[] = [command(transactionSchedule, schedule, { type: 'changeTerms', terms: change.locked }, {})];
  const { amount, comment } = change;
  if (amount) {
    const upcoming = debitsAfter(state, state.plannedThrough, DEBITS_SHOWN - open.length, facts);
    const dates = [...open, ...upcoming].map(({ processDate }) => processDate);
    works.push(command(transactionSchedule, schedule, { type: 'changeAmount', amount }, amountFacts(facts, dates)));
    const inMonth = new Map<string, bigint>();
    for (const debit of open) {
      const limits = {
        perAuthorization: facts.perAuthorization,
        monthly: monthOf(facts, debit.processDate, inMonth),
      };
      const month = debit.processDate.slice(0, 7);
      inMonth.set(month, (inMonth.get(month) ?? 0n) + amount.cents);
      works.push(
        command(
          transaction,
          { clientId: asking.clientId, id: debit.id },
          { type: 'changeAmount', amount },
          { batchFrozen: false, limits },
        ),
      );
    }
  }
  if (comment !== undefined) {
    works.push(command(transactionSchedule, schedule, { type: 'changeComment', comment }, {}));
    for (const debit of open)
      works.push(
        command(
          transaction,
          { clientId: asking.clientId, id: debit.id },
          { type: 'changeComment', comment },
          { batchFrozen: false },
        ),
      );
  }
  await allOrNothing(tx, works, asking);
}

/** Ends a schedule and removes its debits that are not in a batch yet; those at the bank go on. */
export async function removeSchedule(tx: Tx, asking: Asking, id: bigint): Promise<void> {
  const { facts } = await scheduleWithFacts(tx, asking, id, true);
  const open = await openDebits(tx, asking.clientId, id, facts);
  await allOrNothing(
    tx,
    [
      command(transactionSchedule, { clientId: asking.clientId, id }, { type: 'remove', reason: 'deleted' }, {}),
      ...open.map((debit) =>
        command(
          transaction,
          { clientId: asking.clientId, id: debit.id },
          { type: 'remove', reason: 'schedule_removed' },
          { batchFrozen: false },
        ),
      ),
    ],
    asking,
  );
}

/** Lets a paused schedule debit again, from the next date the bank can meet. */
export async function resumeSchedule(tx: Tx, asking: Asking, id: bigint): Promise<void> {
  const { state, facts } = await scheduleWithFacts(tx, asking, id, true);
  const schedule = { clientId: asking.clientId, id };
  const resumed = command(transactionSchedule, schedule, { type: 'resume' }, {});
  if (state.status !== 'paused') return allOrNothing(tx, [resumed], asking);
  if (!facts.customerComplete) throw new DomainError('schedule.customer_incomplete');
  await allOrNothing(tx, [resumed, ...(await planWorks(tx, schedule, state, facts))], asking);
}
