import type { CustomerType } from '../customer-type.ts';
import { invariant, unreachable } from '../errors.ts';
import type { Currency } from '../money.ts';
import { centsOf } from '../money.ts';
import type { AuthorizationEvent } from './events.ts';

type DataOf<Type extends AuthorizationEvent['type']> = Extract<AuthorizationEvent, { type: Type }>['data'];

export const AGREEMENT_STATUSES = [
  'requested',
  'in_force',
  'suspended',
  'used',
  'revoked',
  'expired',
  'replaced',
] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

type Asked = { readonly version: number; readonly customerId: string };

type Terms = Asked & {
  readonly category: CustomerType;
  readonly channel: DataOf<'AuthorizationGiven'>['channel'];
  readonly kind: DataOf<'AuthorizationGiven'>['kind'];
  readonly currency: Currency;
  readonly limitCents: bigint | null;
  readonly bankAccountId: string | null;
  readonly givenAt: string | null;
  readonly confirmed: boolean;
  /** The bank refuses the account it covers. */
  readonly accountRefused: boolean;
  /** The payer objects to a change of it. */
  readonly objected: boolean;
};

/** One agreement under which a payer may be debited. */
export type AuthorizationState =
  | { readonly status: 'none'; readonly version: 0 }
  | ({ readonly status: 'requested' | 'expired' } & Asked)
  | GivenAuthorization;

/** An agreement that was given, whatever became of it. */
export type GivenAuthorization = { readonly status: Exclude<AgreementStatus, 'requested' | 'expired'> } & Terms;

function given(state: AuthorizationState): GivenAuthorization {
  invariant('category' in state, `what was not given is ${state.status}`);
  return { ...state, version: state.version + 1 };
}

/** What is so after an event; it refuses nothing. */
export function evolve(state: AuthorizationState, event: AuthorizationEvent): AuthorizationState {
  switch (event.type) {
    case 'AuthorizationRequested':
      return { status: 'requested', version: state.version + 1, customerId: event.data.customerId };
    case 'AuthorizationGiven': {
      const { customerId, category, channel, kind, currency, limit, bankAccountId, givenAt } = event.data;
      return {
        status: 'in_force',
        version: state.version + 1,
        customerId,
        category,
        channel,
        kind,
        currency,
        limitCents: limit === null ? null : centsOf(limit),
        bankAccountId,
        givenAt,
        confirmed: false,
        accountRefused: false,
        objected: false,
      };
    }
    case 'AuthorizationConfirmed':
      return { ...given(state), confirmed: true };
    case 'AuthorizationAmended': {
      const { category, channel, givenAt } = event.data;
      return { ...given(state), category, channel, givenAt };
    }
    case 'AuthorizationAccountChanged': {
      const before = given(state);
      const objected = event.data.stillObjected ?? false;
      const status = before.status !== 'suspended' ? before.status : objected ? 'suspended' : 'in_force';
      return { ...before, status, accountRefused: false, objected, bankAccountId: event.data.bankAccountId };
    }
    case 'AuthorizationLimitChanged': {
      const { limit } = event.data;
      return { ...given(state), limitCents: limit === null ? null : centsOf(limit) };
    }
    case 'AuthorizationDebitApproved':
    case 'AuthorizationPayerTold':
    case 'AuthorizationChangeTold':
    case 'AuthorizationTookOverPayments':
      return given(state);
    case 'AuthorizationUsed':
      return { ...given(state), status: 'used' };
    case 'AuthorizationSuspended':
      return { ...given(state), status: 'suspended', accountRefused: true };
    case 'AuthorizationObjected':
      return { ...given(state), status: 'suspended', objected: true };
    case 'AuthorizationResumed':
      return { ...given(state), status: event.data.status, objected: false };
    case 'AuthorizationRevoked':
      return { ...given(state), status: 'revoked' };
    case 'AuthorizationExpired':
      invariant(state.status === 'requested', 'what was given does not lapse');
      return { ...state, status: 'expired', version: state.version + 1 };
    case 'AuthorizationReplaced':
      return { ...given(state), status: 'replaced' };
    default:
      return unreachable(event);
  }
}
