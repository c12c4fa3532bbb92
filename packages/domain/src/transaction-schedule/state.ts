import type { CustomerType } from '../customer-type.ts';
import { invariant, unreachable } from '../errors.ts';
import type { Currency } from '../money.ts';
import { centsOf } from '../money.ts';
import type { TransactionScheduleEvent } from './events.ts';
import { overridesOfAmounts, type Plan, planAfter } from './installments.ts';

/** What a schedule is made of, whatever its status. */
export type Terms = Plan & {
  readonly version: number;
  readonly customerId: string;
  /** The agreement it is made under. */
  readonly authorizationId: string | null;
  readonly customerType: CustomerType;
  readonly currency: Currency;
  readonly comment: string | null;
  /** Installments dealt with so far: written, or passed over. */
  readonly plannedThrough: number;
};

/** A plan of debits. */
export type TransactionScheduleState =
  | { readonly status: 'none'; readonly version: 0 }
  | ({ readonly status: 'active' } & Terms)
  | ({
      readonly status: 'paused';
      /** null: a person paused it. */
      readonly returnCode: string | null;
      /** First date on which it debits again by itself. */
      readonly pausedUntil: string | null;
    } & Terms)
  | ({ readonly status: 'removed' } & Terms);

/** A schedule that can still debit. */
export type LiveSchedule = Extract<TransactionScheduleState, { status: 'active' | 'paused' }>;

function live(state: TransactionScheduleState): LiveSchedule {
  invariant(
    state.status === 'active' || state.status === 'paused',
    `nothing follows a schedule that is ${state.status}`,
  );
  return { ...state, version: state.version + 1 };
}

function termsOf(state: LiveSchedule): Terms {
  const { version, customerId, authorizationId, customerType, amountCents, currency, frequency } = state;
  const { installments, processDate, secondProcessDate, comment, plannedThrough, phases, overrides } = state;
  return {
    version,
    customerId,
    authorizationId,
    customerType,
    amountCents,
    currency,
    frequency,
    installments,
    processDate,
    secondProcessDate,
    comment,
    plannedThrough,
    phases,
    overrides,
  };
}

/** What is so after an event; it refuses nothing. */
export function evolve(state: TransactionScheduleState, event: TransactionScheduleEvent): TransactionScheduleState {
  switch (event.type) {
    case 'TransactionScheduleCreated': {
      const { amount, installmentAmounts, authorizationId = null, ...terms } = event.data;
      return {
        status: 'active',
        version: state.version + 1,
        authorizationId,
        ...terms,
        amountCents: centsOf(amount),
        plannedThrough: 0,
        phases: [],
        overrides: overridesOfAmounts(installmentAmounts),
      };
    }
    case 'TransactionScheduleOccurrencesPlanned':
      return { ...live(state), plannedThrough: event.data.through };
    case 'TransactionScheduleAmountChanged':
    case 'TransactionScheduleInstallmentSkipped':
    case 'TransactionScheduleInstallmentRestored':
    case 'TransactionScheduleInstallmentMoved':
    case 'TransactionScheduleInstallmentAmountChanged': {
      const before = live(state);
      return { ...before, ...planAfter(before, event) };
    }
    case 'TransactionScheduleTermsChanged': {
      const before = live(state);
      return { ...before, ...planAfter(before, event), plannedThrough: event.data.plannedThrough };
    }
    case 'TransactionScheduleCommentChanged':
      return { ...live(state), comment: event.data.comment };
    case 'TransactionSchedulePaused': {
      const { returnCode, until = null } = event.data;
      const terms = termsOf(live(state));
      const plannedThrough = event.data.plannedThrough ?? terms.plannedThrough;
      return { ...terms, plannedThrough, status: 'paused', returnCode, pausedUntil: until };
    }
    case 'TransactionScheduleResumed': {
      const terms = termsOf(live(state));
      return { ...terms, plannedThrough: event.data.plannedThrough ?? terms.plannedThrough, status: 'active' };
    }
    case 'TransactionScheduleRemoved':
      return { ...termsOf(live(state)), status: 'removed' };
    default:
      return unreachable(event);
  }
}
