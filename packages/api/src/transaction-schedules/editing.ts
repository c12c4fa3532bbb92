import { columns, computed, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { loadStream } from '@cordelle/db/event-store/load.ts';
import { transactionSchedules } from '@cordelle/db/schema/transaction-schedules.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import { railProblem } from '@cordelle/domain/bank-file/rail-open.ts';
import { fold } from '@cordelle/domain/decider.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { ScheduleEdit, ScheduleEditFacts } from '@cordelle/domain/transaction-schedule/commands.ts';
import { closedThrough } from '@cordelle/domain/transaction-schedule/debits-to-plan.ts';
import { transactionSchedule } from '@cordelle/domain/transaction-schedule/decider.ts';
import {
  type Rewriting,
  rewriting,
  type WrittenDebit,
  writtenAfter,
} from '@cordelle/domain/transaction-schedule/rewriting.ts';
import type { TransactionScheduleState } from '@cordelle/domain/transaction-schedule/state.ts';
import { keepBatchOpen } from '@cordelle/engine/bank-files/batch-lock.ts';
import { Draft } from '@cordelle/engine/draft.ts';
import type { RequestMeta } from '@cordelle/engine/request-meta.ts';
import { batchIsFrozen, type Collecting, collecting } from './collecting.ts';

export type StoredState = Exclude<TransactionScheduleState, { status: 'none' }>;

/** A schedule as its events say, its debits, and what every decision about it has to know. */
export type Editing = {
  readonly id: bigint;
  readonly state: StoredState;
  readonly collecting: Collecting;
  readonly written: readonly WrittenDebit[];
  /** Second attempts of its debits that nobody has sent yet. */
  readonly retries: readonly WrittenDebit[];
  readonly facts: ScheduleEditFacts;
};

/**
 * Reads a schedule. `lock`: two writers of one customer wait for each other, and no batch freezes until the transaction ends,
 * so that what is read stays true. Throws `record.not_found`.
 */
export async function readEditing(
  tx: Tx,
  { clientId, now }: Pick<RequestMeta, 'clientId' | 'now'>,
  id: bigint,
  { lock }: { readonly lock: boolean },
): Promise<Editing> {
  const [row] = await tx.sql`
    select ${columns(transactionSchedules, ['customerId'])} from transaction_schedules where client_id = ${clientId} and id = ${id}`;
  if (!row) throw new DomainError('record.not_found');
  const facts = await collecting(tx, { clientId, customerId: row.customerId, now, besides: { scheduleId: id }, lock });
  if (lock) await keepBatchOpen(tx, facts.rail);
  const state = await stateOf(tx, clientId, id);
  const debits = await debitsOf(tx, clientId, id, facts);
  const written = debits.filter(({ retry }) => !retry);
  const closed = Math.max(
    closedThrough(state, facts),
    ...written.filter(({ open }) => !open).map(({ installment }) => installment),
  );
  return {
    id,
    state,
    collecting: facts,
    written,
    retries: debits.filter(({ retry, open }) => retry && open),
    facts: {
      today: facts.today,
      earliestProcessDate: facts.earliest,
      rail: facts.rail,
      closedThrough: closed,
      consent: facts.consent,
      perAuthorization: facts.perAuthorization,
      monthly: facts.monthly,
    },
  };
}

async function stateOf(tx: Tx, clientId: bigint, id: bigint): Promise<StoredState> {
  const events = await loadStream(tx, { clientId, streamType: 'schedule', streamId: id });
  const state = fold(
    transactionSchedule,
    events.flatMap((event) => (event.streamType === 'schedule' ? [event] : [])),
  );
  if (state.status === 'none') throw new DomainError('record.not_found');
  return state;
}

type DebitRow = Omit<WrittenDebit, 'id' | 'open' | 'toCome' | 'sentToBank'> & {
  id: bigint;
  batchDate: string | null;
  status: string;
  retry: boolean;
  inFile: boolean;
};

/** Debits that nobody took back: those still to come, and the last ones that reached their day. */
async function debitsOf(
  { sql }: Tx,
  clientId: bigint,
  scheduleId: bigint,
  { rail, today, now }: Collecting,
): Promise<(WrittenDebit & { readonly retry: boolean })[]> {
  const rows = await sql`
    select ${columns(transactions, 't', ['id', 'amountCents', 'status'])},
           ${present(columns(transactions, 't', ['installment', 'processDate', 'batchDate']))},
           ${computed<Pick<DebitRow, 'retry' | 'inFile'>>({
             retry: 't.retry_of is not null',
             inFile: `exists (select 1 from bank_file_entries e
                    where e.client_id = t.client_id and e.kind = 'debit' and e.stream_id = t.id and not e.withdrawn)`,
           })}
      from transactions t
     where t.client_id = ${clientId} and t.schedule_id = ${scheduleId} and t.installment is not null
       and (t.status in ('Future', 'Sent to Bank')
            or (t.status in ('Processed', 'Approved', 'Declined', 'Chargeback') and t.process_date >= ${today}))
     order by t.installment, t.id`;
  return rows.map(({ id, installment, processDate, batchDate, amountCents, status, retry, inFile }) => ({
    id: String(id),
    installment,
    processDate,
    amountCents,
    retry,
    toCome: status === 'Future' || status === 'Sent to Bank',
    sentToBank: status === 'Sent to Bank',
    open: status === 'Future' && !inFile && !batchIsFrozen(rail, batchDate, now),
  }));
}

/** What of the debits a command changes beside those that are dealt with anew. */
function touchedBy(asked: ScheduleEdit): number | 'amounts' | null {
  if ('installment' in asked) return asked.installment;
  return asked.type === 'changeAmount' ? 'amounts' : null;
}

/** Commands after which debits are written anew that were taken out: somebody has to be there who can pay them. */
const WRITES_AGAIN = new Set<ScheduleEdit['type']>(['resume', 'restoreInstallment']);

const draftOf = (state: StoredState) => new Draft(transactionSchedule, state);

/** A command as it was decided, the schedule after it, and what it changes about the debits. */
export type Edited = {
  readonly draft: ReturnType<typeof draftOf>;
  readonly state: StoredState;
  readonly change: Rewriting;
};

/** What a command would do to a schedule and its debits. Throws what its rule refuses. */
export function editedBy(editing: Editing, asked: ScheduleEdit): Edited {
  const { state, facts, written, collecting: on } = editing;
  const draft = draftOf(state).decide(asked, facts);
  const next = draft.state;
  if (next.status === 'none') throw new DomainError('record.not_found');
  const ready = on.customerComplete && on.clientApproved;
  if (WRITES_AGAIN.has(asked.type)) {
    const closed = railProblem(on.rail, on.railOpen);
    if (closed) throw closed;
    if (!ready) throw new DomainError('schedule.customer_incomplete');
    if (on.payerObjects) throw new DomainError('schedule.payer_objects');
  }
  const change = rewriting(next, written, on, touchedBy(asked));
  if (ready) return { draft, state: next, change };
  // Until somebody can pay, the day's run keeps what is new waiting; what is written stays dealt with.
  const kept = writtenAfter(written, { ...change, write: [] }).map(({ installment }) => installment);
  return { draft, state: next, change: { ...change, write: [], through: Math.max(next.plannedThrough, ...kept) } };
}
