import { aggregate, type NoFacts, type WithFacts } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import type { Currency, Money } from '../money.ts';
import { centsOf, centsText, money, moneyText, sameMoney } from '../money.ts';
import type { TestCreditEvent } from './events.ts';
import { testCreditEvent } from './events.ts';

export type TestCreditCommand =
  | { readonly type: 'order'; readonly bankAccountId: string; readonly orderedOn: string; readonly amount: Money }
  | { readonly type: 'send'; readonly bankFileId: string; readonly trace: string; readonly sentOn: string }
  | { readonly type: 'withdraw'; readonly bankFileId: string; readonly reason: 'file_rejected' | 'handover_failed' }
  | { readonly type: 'recordReturn'; readonly code: string; readonly returnedOn: string; readonly amount: Money };

type Ordered = { readonly version: number; readonly amountCents: bigint; readonly currency: Currency };

/** One test credit. Amounts in cents of `currency`. */
export type TestCreditState =
  | { readonly status: 'none'; readonly version: 0 }
  | ({ readonly status: 'ordered' } & Ordered)
  | ({ readonly status: 'sent'; readonly bankFileId: string; readonly trace: string } & Ordered)
  | ({ readonly status: 'returned'; readonly code: string } & Ordered);

type TestCreditFacts = Readonly<Record<TestCreditCommand['type'], NoFacts>>;

function decide(
  { type, command }: WithFacts<TestCreditCommand, TestCreditFacts>,
  state: TestCreditState,
): TestCreditEvent[] {
  if (type === 'order') {
    if (state.status !== 'none') return [];
    const { bankAccountId, orderedOn, amount } = command;
    invariant(amount.cents >= 1n && amount.cents <= 99n, 'a test credit is of 1–99 cents');
    return [
      {
        type: 'TestCreditOrdered',
        data: { bankAccountId, orderedOn, amount: moneyText(amount), currency: amount.currency },
      },
    ];
  }
  if (state.status === 'none') throw new DomainError('record.not_found');
  const sum = { amount: centsText(state.amountCents), currency: state.currency };
  switch (type) {
    case 'send': {
      const { bankFileId, trace, sentOn } = command;
      if (state.status !== 'ordered') return [];
      return [{ type: 'TestCreditSent', data: { bankFileId, trace, sentOn, ...sum } }];
    }
    case 'withdraw': {
      const { bankFileId, reason } = command;
      if (state.status !== 'sent' || state.bankFileId !== bankFileId) return [];
      return [{ type: 'TestCreditWithdrawn', data: { bankFileId, reason, ...sum } }];
    }
    case 'recordReturn': {
      const { code, returnedOn, amount } = command;
      if (state.status !== 'sent') return [];
      if (!sameMoney(amount, money(state.amountCents, state.currency)))
        throw new DomainError('payout.amount_differs', { amount: moneyText(amount), expected: sum.amount });
      return [{ type: 'TestCreditReturned', data: { code, returnedOn, ...sum } }];
    }
    default:
      return unreachable(type);
  }
}

function ordered(state: TestCreditState): Ordered {
  invariant(state.status !== 'none', 'a test credit begins with its order');
  const { amountCents, currency } = state;
  return { amountCents, currency, version: state.version + 1 };
}

function evolve(state: TestCreditState, event: TestCreditEvent): TestCreditState {
  switch (event.type) {
    case 'TestCreditOrdered': {
      const { amount, currency } = event.data;
      return { status: 'ordered', version: state.version + 1, amountCents: centsOf(amount), currency };
    }
    case 'TestCreditSent':
      return { ...ordered(state), status: 'sent', bankFileId: event.data.bankFileId, trace: event.data.trace };
    case 'TestCreditWithdrawn':
      return { ...ordered(state), status: 'ordered' };
    case 'TestCreditReturned':
      return { ...ordered(state), status: 'returned', code: event.data.code };
    default:
      return unreachable(event);
  }
}

/** The payment that shows who reads a new account of a business. P12 of the lifecycle, §5. */
export const testCredit = aggregate<TestCreditCommand, TestCreditState, TestCreditEvent, TestCreditFacts>({
  streamType: 'test-credit',
  initial: { status: 'none', version: 0 },
  event: testCreditEvent,
  decide,
  evolve,
});
