import { datesOf } from '../calendar/process-date.ts';
import type { Money } from '../money.ts';
import { money } from '../money.ts';
import type { Rail } from '../rail.ts';
import { returnOutcome } from '../return-codes/return-outcome.ts';
import { holdbackFor } from '../transaction/holdback.ts';
import type { Books } from './books.ts';

/** Tells the life of debits in the words of the lifecycle: each verb is one command with facts under which it succeeds. */
export function storyOf(books: Books, clientId: bigint, rail: Rail, holdbackBps: number) {
  let line = 0;
  const amountOf = (id: string): Money => {
    const state = books.transactions.state(id);
    return state.status === 'none' ? money(0n, books.currency) : money(state.amountCents, state.currency);
  };
  const payoutOf = (id: string): Money => {
    const state = books.payouts.state(id);
    return state.status === 'none' ? money(0n, books.currency) : money(state.amountCents, state.currency);
  };
  const running = { payoutsPaused: false };
  return {
    planned: (id: string, amount: Money, requestedDate: string, retryOf: string | null = null) => {
      const customerType = 'Personal';
      const request = {
        customerId: '9',
        authorizationId: null,
        scheduleId: null,
        installment: null,
        comment: null,
        retryOf,
      };
      books.transactions.run(
        clientId,
        id,
        { type: 'create', ...request, amount, customerType, requestedDate },
        { clientApproved: true, customerComplete: true },
      );
      books.transactions.run(
        clientId,
        id,
        { type: 'plan', ...datesOf({ rail, requestedDate, customerType }) },
        { earliestProcessDate: requestedDate, limits: { perAuthorization: null, monthly: null } },
      );
    },
    sent: (id: string, sentOn: string, bankFileId = '70') =>
      books.transactions.run(
        clientId,
        id,
        { type: 'sendToBank', bankFileId, trace: `trace-${id}`, bankAccountId: '5', sentOn },
        { holdReason: null },
      ),
    processed: (id: string, processedOn: string) =>
      books.transactions.run(clientId, id, { type: 'markProcessed', processedOn }, { fileAccepted: true }),
    /** Returns the events, or the code of the refusal. */
    returned: (id: string, code: string, declinedOn: string, source?: { bankFileId: string; line: number }) => {
      const state = books.transactions.state(id);
      const outcome = returnOutcome({
        code,
        approved: state.status === 'approved',
        attemptsUsed: 1,
        firstProcessDate: '2026-03-19',
        returnDate: declinedOn,
        clientRetries: false,
        payerRetries: true,
        stopRequested: false,
      });
      line += 1;
      return books.transactions.attempt(
        clientId,
        id,
        {
          type: 'recordReturn',
          code,
          class: outcome.class,
          beforePosting: false,
          amount: amountOf(id),
          declinedOn,
          bankDate: declinedOn,
          source: source ?? { bankFileId: '80', line },
          clearing: 'rail',
        },
        {},
      );
    },
    approved: (id: string, approvedOn: string, inboundLoaded = true) =>
      books.transactions.attempt(
        clientId,
        id,
        {
          type: 'approve',
          approvedOn,
          holdbackCents: holdbackFor(amountOf(id), { bps: holdbackBps, capCents: null }, 0n).cents,
          holdbackReleaseDate: '2026-08-01',
        },
        { inboundLoaded, underReview: false },
      ),
    paidOut: (id: string, handedOverOn: string) =>
      books.payouts.run(
        clientId,
        id,
        { type: 'handOver', bankFileId: '90', trace: `payout-${id}`, handedOverOn },
        running,
      ),
    confirmed: (id: string, confirmedOn: string) =>
      books.payouts.run(clientId, id, { type: 'confirm', confirmedOn, amount: payoutOf(id) }, running),
    bounced: (id: string, bouncedOn: string) =>
      books.payouts.run(clientId, id, { type: 'bounce', bouncedOn, code: '905', amount: payoutOf(id) }, running),
  };
}
