import type { StreamAppend } from '@cordelle/db/event-store/stored-event.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { cad, centsText, money } from '@cordelle/domain/money.ts';
import { AGREEMENTS } from './clients.ts';
import { RecordedBooks } from './recorded-books.ts';
import { SchedulePlanner } from './schedule-planner.ts';
import { seededNumbers } from './seeded-numbers.ts';

const OPEN = { perAuthorization: null, monthly: null };
/** Dates of a debit of that day. */
const planOn = (processDate: string, deadlineDays: number) => ({
  processDate,
  batchDate: addDays(processDate, -1),
  earliestApprovalDate: addDays(processDate, 7),
  disputeDeadline: addDays(processDate, deadlineDays),
});
const NO_PLAN = { batchDate: '', processDate: '', earliestApprovalDate: '' };

/**
 * Batches of events as the rules allow them, in no sensible order of business: transactions in every status, settlements,
 * payouts that bounce, statements, microdeposits, schedules that are edited in every way. Clients 1 and 2, customers 1 to 5;
 * the same for the same seed.
 */
export function* randomHistory(seed: number, steps: number, perBatch: number): Generator<StreamAppend[]> {
  const below = seededNumbers(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  const clientIds = [1n, 2n] as const;
  const recorded = new RecordedBooks('CAD', clientIds);
  const { books } = recorded;
  const planner = new SchedulePlanner(recorded.schedules, seededNumbers(seed + 1));
  let nextId = 1;
  let date = '2026-03-02';

  const amountOf = (id: string) => {
    const state = books.transactions.state(id);
    return state.status === 'none' ? cad('0.01') : money(state.amountCents, 'CAD');
  };
  const create = (clientId: bigint) => {
    const id = String(nextId++);
    const customerId = String(1 + below(5));
    const requestedDate = below(4) === 0 ? addDays(date, -1) : date;
    const request = {
      scheduleId: null,
      installment: null,
      retryOf: null,
      customerType: 'Personal',
    } as const;
    books.transactions.run(
      clientId,
      id,
      {
        type: 'create',
        ...request,
        customerId,
        authorizationId: String(AGREEMENTS + BigInt(customerId)),
        amount: cad(centsText(BigInt(1 + below(500_000)))),
        requestedDate,
        comment: below(3) === 0 ? `Leçon n° ${id}, "été" \\ 😀` : null,
      },
      { clientApproved: true, customerComplete: true },
    );
    const moved = requestedDate === date ? null : { from: requestedDate, to: date, reason: 'weekend' };
    const facts = { earliestProcessDate: date, limits: OPEN };
    books.transactions.attempt(clientId, id, { type: 'plan', ...planOn(date, 90), moved }, facts);
  };
  const change = (clientId: bigint) => {
    const id = pick(books.transactions.ids(clientId));
    if (!id) return;
    const amount = amountOf(id);
    const state = books.transactions.state(id);
    const { batchDate, processDate, earliestApprovalDate } = 'batchDate' in state ? state : NO_PLAN;
    // A customer of the test clients has one account, of its own id.
    const bankAccountId = 'customerId' in state ? state.customerId : '0';
    const ended = { amount, declinedOn: date, bankDate: null, source: { bankFileId: '8', line: nextId++ } } as const;
    const commands = [
      { type: 'changeAmount', amount: cad(centsText(BigInt(1 + below(90_000)))) },
      { type: 'changeComment', comment: `changed on ${date}` },
      { type: 'move', ...planOn(addDays(date, below(3)), 60), moved: null },
      { type: 'remove', reason: 'deleted' },
      { type: 'sendToBank', bankFileId: '7', trace: `T${nextId}`, bankAccountId, sentOn: batchDate },
      { type: 'sendToBank', bankFileId: '7', trace: `T${nextId}`, bankAccountId, sentOn: batchDate },
      { type: 'withdraw', bankFileId: '7', reason: 'file_rejected' },
      { type: 'requestStop' },
      { type: 'markProcessed', processedOn: processDate },
      { type: 'markProcessed', processedOn: processDate },
      {
        type: 'approve',
        approvedOn: addDays(earliestApprovalDate, below(2)),
        holdbackCents: (amount.cents * BigInt(below(3))) / 20n,
        holdbackReleaseDate: addDays(date, 90),
      },
      { type: 'recordReturn', code: '901', class: 'Declined', beforePosting: false, clearing: 'rail', ...ended },
      { type: 'recordReturn', code: '915', class: 'Chargeback', beforePosting: false, clearing: 'rail', ...ended },
      { type: 'recordReturn', code: '900', class: 'System', beforePosting: true, clearing: 'rail', ...ended },
      { type: 'releaseHoldback', releasedOn: date, reason: 'age' },
      { type: 'reverseReturn', reversedOn: date, source: null, amount },
    ] as const;
    const command = pick(commands);
    // Most debits are collected.
    if (!command || (command.type === 'recordReturn' && below(4) > 0)) return;
    const facts = {
      limits: OPEN,
      earliestProcessDate: date,
      approvedAsIs: false,
      batchFrozen: false,
      holdReason: null,
      inboundLoaded: true,
      underReview: false,
    };
    books.transactions.attempt(clientId, id, command, { ...facts, fileAccepted: command.type === 'markProcessed' });
  };
  const pay = (clientId: bigint) => {
    const id = pick(books.payouts.ids(clientId));
    const state = id ? books.payouts.state(id) : undefined;
    if (!id || !state || state.status === 'none') return;
    const amount = money(state.amountCents, 'CAD');
    const command = pick([
      { type: 'handOver', bankFileId: '9', trace: `P${id}`, handedOverOn: date },
      { type: 'confirm', confirmedOn: date, amount },
      { type: 'withdraw', bankFileId: '9', reason: 'handover_failed' },
      ...(below(12) === 0 ? ([{ type: 'bounce', bouncedOn: date, code: '914', amount }] as const) : []),
    ] as const);
    if (command) books.payouts.attempt(clientId, id, command, { payoutsPaused: false });
  };
  const verify = (clientId: bigint) => {
    const id = below(2) === 0 ? String(nextId++) : pick(books.microdeposits.ids(clientId));
    if (!id) return;
    const command = pick([
      {
        type: 'request',
        customerId: '3',
        bankAccountId: '3',
        currency: 'CAD',
        requestedOn: date,
        expiresOn: addDays(date, 14),
      },
      { type: 'send', bankFileId: '7', traces: [`M${id}a`, `M${id}b`], sentOn: date, amount: cad('0.59') },
      { type: 'recordReturn', code: '905', returnedOn: date, amount: cad('0.17') },
    ] as const);
    if (!command) return;
    const facts = { openRecordExists: false, recentRecords: 0, matches: below(2) === 0 };
    books.microdeposits.attempt(clientId, id, command, facts);
  };

  for (let step = 1; step <= steps; step++) {
    const clientId = pick(clientIds) ?? 1n;
    const dice = below(100);
    if (dice < 10) create(clientId);
    else if (dice < 84) change(clientId);
    else if (dice < 88) books.settle(clientId, String(nextId++), date);
    else if (dice < 94) pay(clientId);
    else if (dice < 97) verify(clientId);
    else if (dice < 98) books.unmatchedReturn(`X${nextId++}`, '12.34');
    else books.statement(date);
    if (step % 4 === 0) planner.edit(clientId, date);
    if (below(10) === 0) date = addDays(date, 1);
    if (step % perBatch === 0 || step === steps) {
      if (step === steps) books.statement(date);
      yield recorded.take();
    }
  }
}
