import { type Database, inTransaction } from '@cordelle/db/connection.ts';
import { datesOf } from '@cordelle/domain/calendar/process-date.ts';
import { cad, money } from '@cordelle/domain/money.ts';
import { MARCH_INVOICE, sendDebit } from '@cordelle/domain/testing/march-invoice.ts';
import { holdbackFor } from '@cordelle/domain/transaction/holdback.ts';
import { handleAll } from '../handle.ts';
import { AGREEMENTS } from './clients.ts';
import { RecordedBooks } from './recorded-books.ts';

export const CLIENT = 1n;
const DEBITS = { 1: '150.00', 2: '42.50', 3: '1250.99', 4: '99.99', 5: '895.00', 6: '2500.00' } as const;
const [A, B, C, D, E, F, G, H] = ['1', '2', '3', '4', '5', '6', '7', '8'];
const SIX = [A, B, C, D, E, F];

/**
 * Lives through the worked example of the lifecycle (§7) day by day, each day's events committed together, as customer 9 of
 * client 1; tells the end of each day.
 */
export async function liveWorkedExample(
  worker: Database,
  atEndOf: (date: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const recorded = new RecordedBooks('CAD', [CLIENT]);
  const { books } = recorded;
  const day = async (date: string, ...steps: (() => unknown)[]) => {
    for (const step of steps) step();
    const occurredAt = new Date(`${date}T18:00:00Z`);
    await inTransaction(worker, {}, (tx) =>
      handleAll(tx, recorded.take(), { actor: 'system:test', cause: null, occurredAt }),
    );
    await atEndOf(date);
  };
  const planned = (id: string, amount: string, processDate: string) => {
    const request = {
      authorizationId: String(AGREEMENTS + 9n),
      scheduleId: null,
      installment: null,
      comment: null,
      retryOf: null,
      customerType: 'Personal',
    } as const;
    const dates = datesOf({ rail: 'CA', requestedDate: processDate, customerType: 'Personal' });
    books.transactions.run(
      CLIENT,
      id,
      { type: 'create', ...request, customerId: '9', amount: cad(amount), requestedDate: processDate },
      { clientApproved: true, customerComplete: true },
    );
    books.transactions.run(
      CLIENT,
      id,
      { type: 'plan', ...dates },
      { earliestProcessDate: processDate, limits: { perAuthorization: null, monthly: null } },
    );
  };
  const sent = (id: string, sentOn: string) => () =>
    books.transactions.run(
      CLIENT,
      id,
      { type: 'sendToBank', bankFileId: '70', trace: `trace-${id}`, bankAccountId: '9', sentOn },
      { holdReason: null },
    );
  const processed = (id: string, processedOn: string) => () =>
    books.transactions.run(CLIENT, id, { type: 'markProcessed', processedOn }, { fileAccepted: true });
  const amountOf = (id: string) => {
    const state = books.transactions.state(id);
    return state.status === 'none' ? cad('0.00') : money(state.amountCents, 'CAD');
  };
  const returned = (id: string, code: string, declinedOn: string) => () =>
    books.transactions.run(
      CLIENT,
      id,
      {
        type: 'recordReturn',
        code,
        class: code === '917' ? 'Chargeback' : 'Declined',
        beforePosting: false,
        amount: amountOf(id),
        declinedOn,
        bankDate: declinedOn,
        source: { bankFileId: '80', line: Number(id) },
        clearing: 'rail',
      },
      {},
    );
  const approved = (id: string, approvedOn: string) => () =>
    books.transactions.run(
      CLIENT,
      id,
      {
        type: 'approve',
        approvedOn,
        holdbackCents: holdbackFor(amountOf(id), { bps: 500, capCents: null }, 0n).cents,
        holdbackReleaseDate: '2026-08-01',
      },
      { inboundLoaded: true, underReview: false },
    );
  const statement = (date: string) => () => books.statement(date);
  const handedOver = (id: string, handedOverOn: string) => () =>
    books.payouts.run(
      CLIENT,
      id,
      { type: 'handOver', bankFileId: '90', trace: `payout-${id}`, handedOverOn },
      { payoutsPaused: false },
    );
  const settled = (id: string, date: string) => () => {
    if (books.settle(CLIENT, id, date).payoutCents > 0n) handedOver(id, date)();
  };
  const confirmed = (id: string, confirmedOn: string) => () => {
    const state = books.payouts.state(id);
    const amount = state.status === 'none' ? cad('0.00') : money(state.amountCents, 'CAD');
    books.payouts.run(CLIENT, id, { type: 'confirm', confirmedOn, amount }, {});
  };

  for (const [id, amount] of Object.entries(DEBITS)) planned(id, amount, '2026-03-19');
  planned(G, '300.00', '2026-04-01');
  planned(H, '2000.00', '2026-04-09');
  await day('2026-03-16', () => {
    const dates = { requestedOn: '2026-03-16', expiresOn: '2026-03-30' };
    books.microdeposits.run(
      CLIENT,
      '1',
      { type: 'request', customerId: '6', bankAccountId: '6', currency: 'CAD', ...dates },
      { openRecordExists: false, recentRecords: 0 },
    );
    books.microdeposits.run(
      CLIENT,
      '1',
      { type: 'send', bankFileId: '60', traces: ['m1', 'm2'], sentOn: '2026-03-16', amount: cad('0.59') },
      {},
    );
  });
  await day('2026-03-17', statement('2026-03-17'));
  await day('2026-03-18', ...SIX.map((id) => sent(id, '2026-03-18')));
  await day('2026-03-19', ...SIX.map((id) => processed(id, '2026-03-19')), statement('2026-03-19'));
  await day('2026-03-20', returned(A, '901', '2026-03-20'), returned(E, '905', '2026-03-20'), statement('2026-03-20'));
  await day('2026-03-26', ...[B, C, D, F].map((id) => approved(id, '2026-03-26')), settled('1', '2026-03-26'));
  await day('2026-03-27', confirmed('1', '2026-03-27'));
  await day('2026-03-31', sent(G, '2026-03-31'));
  await day(
    '2026-04-01',
    () => {
      for (const command of MARCH_INVOICE) books.invoices.run(CLIENT, '1', command, {});
    },
    processed(G, '2026-04-01'),
    statement('2026-04-01'),
  );
  await day('2026-04-06', () => {
    books.invoices.run(CLIENT, '1', sendDebit, {});
    books.invoices.run(CLIENT, '1', { type: 'pay', paidOn: '2026-04-06', by: 'debit' }, {});
  });
  await day('2026-04-08', returned(C, '917', '2026-04-08'), statement('2026-04-08'), sent(H, '2026-04-08'));
  await day(
    '2026-04-09',
    approved(G, '2026-04-09'),
    settled('2', '2026-04-09'),
    processed(H, '2026-04-09'),
    statement('2026-04-09'),
  );
  await day('2026-04-16', approved(H, '2026-04-16'), settled('3', '2026-04-16'));
  await day('2026-04-17', confirmed('3', '2026-04-17'), statement('2026-04-17'));
}
