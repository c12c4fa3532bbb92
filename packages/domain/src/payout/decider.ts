import { aggregate, type NoFacts, type WithFacts } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import type { Currency, Money } from '../money.ts';
import { centsOf, centsText, money, moneyText, sameMoney } from '../money.ts';
import type { PayoutEvent } from './events.ts';
import { payoutEvent } from './events.ts';

export type PayoutCommand =
  | { readonly type: 'request'; readonly settlementId: string; readonly amount: Money; readonly payDate: string }
  | { readonly type: 'handOver'; readonly bankFileId: string; readonly trace: string; readonly handedOverOn: string }
  | { readonly type: 'withdraw'; readonly bankFileId: string; readonly reason: 'file_rejected' | 'handover_failed' }
  | { readonly type: 'confirm'; readonly confirmedOn: string; readonly amount: Money }
  | { readonly type: 'bounce'; readonly bouncedOn: string; readonly code: string; readonly amount: Money };

type Requested = {
  readonly version: number;
  readonly settlementId: string;
  readonly amountCents: bigint;
  readonly currency: Currency;
  readonly payDate: string;
};
type HandedOver = Requested & { readonly bankFileId: string; readonly trace: string; readonly handedOverOn: string };

/** One payout. Amounts in cents of `currency`. */
export type PayoutState =
  | { readonly status: 'none'; readonly version: 0 }
  | ({ readonly status: 'requested' } & Requested)
  | ({ readonly status: 'handed_over' } & HandedOver)
  | ({ readonly status: 'confirmed'; readonly confirmedOn: string } & HandedOver)
  | ({
      readonly status: 'bounced';
      /** Null when it came back before it was on the statement. */
      readonly confirmedOn: string | null;
      readonly bouncedOn: string;
      readonly code: string;
    } & HandedOver);

/** What each command is decided on, beside the payout. */
export type PayoutFacts = Readonly<Record<Exclude<PayoutCommand['type'], 'handOver'>, NoFacts>> & {
  readonly handOver: {
    /** An earlier payout of the client bounced and its account is not corrected. */
    readonly payoutsPaused: boolean;
  };
};

function requireAmount(amount: Money, state: HandedOver): void {
  if (!sameMoney(amount, money(state.amountCents, state.currency)))
    throw new DomainError('payout.amount_differs', {
      amount: moneyText(amount),
      expected: centsText(state.amountCents),
    });
}

const amountData = (state: HandedOver) => ({ amount: centsText(state.amountCents), currency: state.currency });

function decide({ type, command, facts }: WithFacts<PayoutCommand, PayoutFacts>, state: PayoutState): PayoutEvent[] {
  if (type === 'request') {
    if (state.status !== 'none') throw new DomainError('payout.already_requested');
    if (command.amount.cents <= 0n) throw new DomainError('payout.nothing_to_pay');
    const { settlementId, amount, payDate } = command;
    return [
      {
        type: 'PayoutRequested',
        data: { settlementId, amount: moneyText(amount), currency: amount.currency, payDate },
      },
    ];
  }
  if (state.status === 'none') throw new DomainError('record.not_found');
  const { settlementId } = state;
  switch (type) {
    case 'handOver': {
      const { bankFileId, trace, handedOverOn } = command;
      if (state.status === 'handed_over' && state.bankFileId === bankFileId && state.trace === trace) return [];
      if (state.status !== 'requested') throw new DomainError('payout.not_requested');
      if (facts.payoutsPaused) throw new DomainError('payout.payouts_paused');
      if (handedOverOn < state.payDate)
        throw new DomainError('payout.pay_date_not_reached', { payDate: state.payDate });
      return [{ type: 'PayoutHandedOver', data: { settlementId, bankFileId, trace, handedOverOn } }];
    }
    case 'withdraw':
      if (state.status === 'requested') return [];
      if (state.status !== 'handed_over') throw new DomainError('payout.not_handed_over');
      if (state.bankFileId !== command.bankFileId) throw new DomainError('payout.not_in_file');
      return [
        {
          type: 'PayoutWithdrawn',
          data: { settlementId, bankFileId: command.bankFileId, reason: command.reason },
        },
      ];
    case 'confirm':
      if (state.status === 'confirmed') return [];
      if (state.status === 'bounced') throw new DomainError('payout.already_ended');
      if (state.status !== 'handed_over') throw new DomainError('payout.not_handed_over');
      requireAmount(command.amount, state);
      return [
        {
          type: 'PayoutConfirmed',
          data: { settlementId, confirmedOn: command.confirmedOn, ...amountData(state) },
        },
      ];
    case 'bounce':
      if (state.status === 'bounced') return [];
      if (state.status === 'requested') throw new DomainError('payout.not_handed_over');
      requireAmount(command.amount, state);
      return [
        {
          type: 'PayoutBounced',
          data: {
            settlementId,
            bouncedOn: command.bouncedOn,
            code: command.code,
            afterConfirmation: state.status === 'confirmed',
            ...amountData(state),
          },
        },
      ];
    default:
      return unreachable(type);
  }
}

function after<S extends PayoutState['status']>(
  state: PayoutState,
  ...statuses: S[]
): Extract<PayoutState, { status: S }> {
  invariant(
    statuses.some((status) => status === state.status),
    `a payout event follows ${state.status}`,
  );
  return state as Extract<PayoutState, { status: S }>;
}

function evolve(state: PayoutState, event: PayoutEvent): PayoutState {
  const version = state.version + 1;
  switch (event.type) {
    case 'PayoutRequested': {
      const { amount, ...requested } = event.data;
      return { status: 'requested', version, ...requested, amountCents: centsOf(amount) };
    }
    case 'PayoutHandedOver': {
      const { bankFileId, trace, handedOverOn } = event.data;
      return { ...after(state, 'requested'), status: 'handed_over', bankFileId, trace, handedOverOn, version };
    }
    case 'PayoutWithdrawn': {
      const { settlementId, amountCents, currency, payDate } = after(state, 'handed_over');
      return { status: 'requested', version, settlementId, amountCents, currency, payDate };
    }
    case 'PayoutConfirmed':
      return {
        ...after(state, 'handed_over'),
        status: 'confirmed',
        confirmedOn: event.data.confirmedOn,
        version,
      };
    case 'PayoutBounced': {
      const paid = after(state, 'handed_over', 'confirmed');
      const { bouncedOn, code } = event.data;
      const confirmedOn = paid.status === 'confirmed' ? paid.confirmedOn : null;
      return { ...paid, status: 'bounced', confirmedOn, bouncedOn, code, version };
    }
    default:
      return unreachable(event);
  }
}

/** The credit that carries a settlement to the client. P8 of the lifecycle, §5. */
export const payout = aggregate<PayoutCommand, PayoutState, PayoutEvent, PayoutFacts>({
  streamType: 'payout',
  initial: { status: 'none', version: 0 },
  event: payoutEvent,
  decide,
  evolve,
});
