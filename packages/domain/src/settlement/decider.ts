import { aggregate, type NoFacts, type WithFacts } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import type { Currency, Money } from '../money.ts';
import { centsOf, centsText, moneyText } from '../money.ts';
import type { SettlementFigures } from './arithmetic.ts';
import type { SettlementEvent } from './events.ts';
import { settlementEvent } from './events.ts';
import type { SettlementStatus } from './statuses.ts';

export type SettlementCommand =
  | {
      readonly type: 'make';
      readonly settlementDate: string;
      readonly currency: Currency;
      readonly figures: SettlementFigures;
      /** The payout stream that carries it; null exactly when nothing is sent. */
      readonly payoutId: string | null;
    }
  | { readonly type: 'recoverCarry'; readonly recoveredOn: string; readonly amount: Money }
  | {
      readonly type: 'recordRecoveryReturn';
      readonly returnedOn: string;
      readonly code: string;
      readonly amount: Money;
    }
  | { readonly type: 'writeOffCarry'; readonly writtenOffOn: string; readonly amount: Money };

/** One settlement. Amounts in cents of `currency`. */
export type SettlementState =
  | { readonly status: 'none'; readonly version: 0 }
  | {
      readonly status: 'made';
      readonly version: number;
      readonly settlementDate: string;
      readonly currency: Currency;
      readonly netCents: bigint;
      readonly payoutCents: bigint;
      readonly closingCarryCents: bigint;
      readonly feesNettedCents: bigint;
      readonly payoutId: string | null;
      /** Net of recoveries that came back. */
      readonly recoveredCents: bigint;
      readonly writtenOffCents: bigint;
    };

type Owing = {
  /** Ledger balance of CLIENT_PAYABLE of the client now: negative when we owe it, positive when it owes us. */
  readonly clientPayableCents: bigint;
};

/** What each command is decided on, beside the settlement. */
export type SettlementFacts = {
  readonly make: Owing;
  readonly recoverCarry: Owing;
  readonly recordRecoveryReturn: NoFacts;
  readonly writeOffCarry: Owing;
};

function decide(
  { type, command, facts }: WithFacts<SettlementCommand, SettlementFacts>,
  state: SettlementState,
): SettlementEvent[] {
  if (type === 'make') {
    if (state.status !== 'none') throw new DomainError('settlement.already_made');
    const { figures, payoutId } = command;
    invariant(figures.netCents === -facts.clientPayableCents, 'a settlement nets what the ledger owes the client');
    invariant((payoutId !== null) === figures.payoutCents > 0n, 'a payout exists exactly when something is sent');
    const text = ({ cents, count }: SettlementFigures['total']) => ({ amount: centsText(cents), count });
    return [
      {
        type: 'SettlementMade',
        data: {
          settlementDate: command.settlementDate,
          currency: command.currency,
          approved: text(figures.approved),
          chargeback: text(figures.chargeback),
          declined: text(figures.declined),
          holdback: centsText(figures.holdbackCents),
          holdbackReleased: centsText(figures.holdbackReleasedCents),
          feesNetted: centsText(figures.feesNettedCents),
          openingCarry: centsText(figures.openingCarryCents),
          adjustments: figures.adjustments.map(({ kind, amountCents, transactionId }) => ({
            kind,
            amount: centsText(amountCents),
            transactionId,
          })),
          net: centsText(figures.netCents),
          payout: centsText(figures.payoutCents),
          closingCarry: centsText(figures.closingCarryCents),
          payoutId,
        },
      },
    ];
  }
  if (state.status === 'none') throw new DomainError('record.not_found');
  const { amount } = command;
  if (amount.currency !== state.currency) throw new DomainError('settlement.currency_differs');
  invariant(amount.cents > 0n, 'a recovery or write-off is above zero');
  const money = { amount: moneyText(amount), currency: amount.currency };
  switch (type) {
    case 'recoverCarry':
      requireOwed(amount, facts);
      return [{ type: 'CarryRecovered', data: { recoveredOn: command.recoveredOn, ...money } }];
    case 'recordRecoveryReturn':
      if (amount.cents > state.recoveredCents)
        throw new DomainError('settlement.more_than_recovered', { recovered: centsText(state.recoveredCents) });
      return [
        {
          type: 'CarryRecoveryReturned',
          data: { returnedOn: command.returnedOn, code: command.code, ...money },
        },
      ];
    case 'writeOffCarry':
      requireOwed(amount, facts);
      return [{ type: 'CarryWrittenOff', data: { writtenOffOn: command.writtenOffOn, ...money } }];
    default:
      return unreachable(type);
  }
}

function requireOwed(amount: Money, { clientPayableCents }: Owing): void {
  const owedCents = clientPayableCents > 0n ? clientPayableCents : 0n;
  if (amount.cents > owedCents) throw new DomainError('settlement.more_than_owed', { owed: centsText(owedCents) });
}

function made(state: SettlementState): Extract<SettlementState, { status: 'made' }> {
  invariant(state.status === 'made', 'a recovery follows a settlement');
  return { ...state, version: state.version + 1 };
}

function evolve(state: SettlementState, event: SettlementEvent): SettlementState {
  switch (event.type) {
    case 'SettlementMade': {
      const { settlementDate, currency, net, payout, closingCarry, feesNetted, payoutId } = event.data;
      return {
        status: 'made',
        version: state.version + 1,
        settlementDate,
        currency,
        netCents: centsOf(net),
        payoutCents: centsOf(payout),
        closingCarryCents: centsOf(closingCarry),
        feesNettedCents: centsOf(feesNetted),
        payoutId,
        recoveredCents: 0n,
        writtenOffCents: 0n,
      };
    }
    case 'CarryRecovered': {
      const settlement = made(state);
      return { ...settlement, recoveredCents: settlement.recoveredCents + centsOf(event.data.amount) };
    }
    case 'CarryRecoveryReturned': {
      const settlement = made(state);
      return { ...settlement, recoveredCents: settlement.recoveredCents - centsOf(event.data.amount) };
    }
    case 'CarryWrittenOff': {
      const settlement = made(state);
      return { ...settlement, writtenOffCents: settlement.writtenOffCents + centsOf(event.data.amount) };
    }
    default:
      return unreachable(event);
  }
}

/** One settlement per client and currency and business day. Sums, identity and recovery of the lifecycle, §6. */
export const settlement = aggregate<SettlementCommand, SettlementState, SettlementEvent, SettlementFacts>({
  streamType: 'settlement',
  initial: { status: 'none', version: 0 },
  event: settlementEvent,
  decide,
  evolve,
});

/** The status a person reads: of the settlement and, when something was sent, of its payout. */
export function settlementStatusOf(
  state: SettlementState,
  payout: { readonly status: 'none' | 'requested' | 'handed_over' | 'confirmed' | 'bounced' } | null,
): SettlementStatus {
  if (state.status === 'none') return 'Scheduled';
  if (state.payoutCents === 0n) return 'Carried';
  switch (payout?.status) {
    case 'handed_over':
      return 'Sent';
    case 'confirmed':
      return 'Paid';
    case 'bounced':
      return 'Returned';
    default:
      return 'Scheduled';
  }
}
