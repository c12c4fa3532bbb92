import { aggregate, type NoFacts, type WithFacts } from '../decider.ts';
import { DomainError, unreachable } from '../errors.ts';
import { centsText } from '../money.ts';
import type { ChangeRecord } from './change.ts';
import { type AuthorizationEvent, authorizationEvent } from './events.ts';
import { type AuthorizationState, evolve, type GivenAuthorization } from './state.ts';

type DataOf<Type extends AuthorizationEvent['type']> = Extract<AuthorizationEvent, { type: Type }>['data'];
type Amended = DataOf<'AuthorizationAmended'>;

export type AuthorizationCommand =
  | ({ readonly type: 'request' } & DataOf<'AuthorizationRequested'>)
  | ({ readonly type: 'give' } & DataOf<'AuthorizationGiven'>)
  | { readonly type: 'confirm' }
  /** What is left out stays as it is. */
  | {
      readonly type: 'amend';
      readonly category?: Amended['category'];
      readonly channel?: Amended['channel'];
      readonly givenAt?: Amended['givenAt'];
      /** The signed form was filed, or another one. */
      readonly signedForm?: true;
      /** The payer is called otherwise. */
      readonly renamed?: true;
      readonly change?: ChangeRecord | undefined;
    }
  | {
      readonly type: 'changeAccount';
      readonly bankAccountId: string | null;
      readonly by: DataOf<'AuthorizationAccountChanged'>['by'];
      readonly termsHash: string | null;
      readonly scope?: string | undefined;
      readonly change?: ChangeRecord | undefined;
    }
  | ({ readonly type: 'takeOver' } & DataOf<'AuthorizationTookOverPayments'>)
  | { readonly type: 'changeLimit'; readonly limitCents: bigint | null; readonly change?: ChangeRecord | undefined }
  | ({ readonly type: 'approveDebit' } & DataOf<'AuthorizationDebitApproved'>)
  | ({ readonly type: 'use' } & DataOf<'AuthorizationUsed'>)
  | ({ readonly type: 'suspend' } & DataOf<'AuthorizationSuspended'>)
  | ({ readonly type: 'object' } & DataOf<'AuthorizationObjected'>)
  | ({ readonly type: 'resume' } & Omit<DataOf<'AuthorizationResumed'>, 'status'>)
  | ({ readonly type: 'tell' } & DataOf<'AuthorizationPayerTold'>)
  | ({ readonly type: 'tellChange' } & DataOf<'AuthorizationChangeTold'>)
  | ({ readonly type: 'revoke' } & DataOf<'AuthorizationRevoked'>)
  | { readonly type: 'expire' }
  | ({ readonly type: 'replace' } & DataOf<'AuthorizationReplaced'>);

export type AuthorizationFacts = Readonly<Record<AuthorizationCommand['type'], NoFacts>>;

/** Nothing but time and the payer's word end it. */
const isOver = ({ status }: AuthorizationState): boolean => status === 'revoked' || status === 'replaced';
const amountOf = (cents: bigint | null): string | null => (cents === null ? null : centsText(cents));

function requireStanding(state: GivenAuthorization): void {
  if (isOver(state) || state.status === 'used') throw new DomainError('authorization.not_in_force');
}

function decide(
  { type, command }: WithFacts<AuthorizationCommand, AuthorizationFacts>,
  state: AuthorizationState,
): AuthorizationEvent[] {
  if (type === 'request') {
    if (state.status === 'requested') return [];
    if (state.status !== 'none') throw new DomainError('authorization.already_given');
    return [{ type: 'AuthorizationRequested', data: { customerId: command.customerId } }];
  }
  if (type === 'give') {
    if (state.status !== 'none' && state.status !== 'requested') throw new DomainError('authorization.already_given');
    const { type: _, ...data } = command;
    return [{ type: 'AuthorizationGiven', data }];
  }
  if (type === 'expire') return state.status === 'requested' ? [{ type: 'AuthorizationExpired', data: {} }] : [];
  if (state.status === 'none') throw new DomainError('record.not_found');
  if (!('category' in state)) throw new DomainError('authorization.not_in_force');
  switch (type) {
    case 'confirm':
      return state.confirmed ? [] : [{ type: 'AuthorizationConfirmed', data: {} }];
    case 'amend':
      return amended(command, state);
    case 'changeAccount': {
      const { bankAccountId, by, termsHash, scope, change } = command;
      if (bankAccountId === state.bankAccountId && state.status !== 'suspended') return [];
      requireStanding(state);
      const data = {
        bankAccountId,
        previous: state.bankAccountId,
        by,
        termsHash,
        ...(scope !== undefined && { scope }),
        ...whyOf({ change }),
        ...(state.objected && { stillObjected: true as const }),
      };
      return [{ type: 'AuthorizationAccountChanged', data }];
    }
    case 'changeLimit': {
      const { currency, limitCents } = state;
      if (command.limitCents === limitCents) return [];
      requireStanding(state);
      const data = { limit: amountOf(command.limitCents), previous: amountOf(limitCents), currency, ...whyOf(command) };
      return [{ type: 'AuthorizationLimitChanged', data }];
    }
    case 'takeOver': {
      const { schedules, transactions } = command;
      if (schedules.length === 0 && transactions.length === 0) return [];
      requireStanding(state);
      return [{ type: 'AuthorizationTookOverPayments', data: { schedules, transactions } }];
    }
    case 'approveDebit': {
      requireStanding(state);
      const { type: _, ...data } = command;
      return [{ type: 'AuthorizationDebitApproved', data }];
    }
    case 'use':
      if (state.kind !== 'one_time' || state.status === 'used' || isOver(state)) return [];
      return [{ type: 'AuthorizationUsed', data: { transactionId: command.transactionId, usedOn: command.usedOn } }];
    case 'suspend':
      return isStanding(state) && !state.accountRefused
        ? [{ type: 'AuthorizationSuspended', data: { returnCode: command.returnCode } }]
        : [];
    case 'object':
      return isStanding(state) && !state.objected
        ? [{ type: 'AuthorizationObjected', data: { changeId: command.changeId } }]
        : [];
    case 'resume': {
      if (!isStanding(state) || !state.objected) return [];
      const { changeId, settled } = command;
      const status = state.accountRefused ? 'suspended' : 'in_force';
      return [{ type: 'AuthorizationResumed', data: { changeId, settled, status } }];
    }
    case 'tell': {
      // Whoever ended it meanwhile needs to know no more.
      if (!isStanding(state)) return [];
      const { type: _, ...data } = command;
      return [{ type: 'AuthorizationPayerTold', data }];
    }
    case 'tellChange':
      return isStanding(state)
        ? [{ type: 'AuthorizationChangeTold', data: { changeId: command.changeId, postedOn: command.postedOn } }]
        : [];
    case 'revoke':
      if (isOver(state)) return [];
      return [{ type: 'AuthorizationRevoked', data: { by: command.by, returnCode: command.returnCode } }];
    case 'replace':
      if (isOver(state)) return [];
      return [{ type: 'AuthorizationReplaced', data: { replacedBy: command.replacedBy } }];
    default:
      return unreachable(type);
  }
}

const isStanding = ({ status }: AuthorizationState): boolean => status === 'in_force' || status === 'suspended';
const whyOf = ({ change }: { readonly change?: ChangeRecord | undefined }) => (change ? { change } : {});

function amended(
  { category, channel, givenAt, signedForm, renamed, change }: Extract<AuthorizationCommand, { type: 'amend' }>,
  state: GivenAuthorization,
): AuthorizationEvent[] {
  const next = {
    category: category ?? state.category,
    channel: channel === undefined ? state.channel : channel,
    givenAt: givenAt === undefined ? state.givenAt : givenAt,
  };
  const terms: Amended['fields'] = [
    ...(next.category === state.category ? [] : (['category'] as const)),
    ...(next.channel === state.channel ? [] : (['channel'] as const)),
    ...(next.givenAt === state.givenAt ? [] : (['given_at'] as const)),
    ...(renamed ? (['payer_name'] as const) : []),
  ];
  const fields: Amended['fields'] = [...terms, ...(signedForm ? (['signed_form'] as const) : [])];
  if (fields.length === 0) return [];
  // A scan of what is over may come late; what it says does not change any more.
  if (terms.length > 0) requireStanding(state);
  return [{ type: 'AuthorizationAmended', data: { fields, ...next, ...whyOf({ change }) } }];
}

/** An agreement under which a payer may be debited: asked for, given, changed, ended. Source: agreements §A1–§A7. */
export const authorization = aggregate<
  AuthorizationCommand,
  AuthorizationState,
  AuthorizationEvent,
  AuthorizationFacts
>({
  streamType: 'authorization',
  initial: { status: 'none', version: 0 },
  event: authorizationEvent,
  decide,
  evolve,
});
