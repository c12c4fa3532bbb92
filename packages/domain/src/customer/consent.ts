import type { CustomerType } from '../customer-type.ts';
import { unreachable } from '../errors.ts';
import { type AuthorizationOnRecord, type CollectedBy, collectionChange } from './collection-change.ts';

/** How a payer's consent to be debited stands. */
export type Consent = AuthorizationOnRecord & {
  readonly customerType: CustomerType;
  /** Most that one debit may take; null: no limit. */
  readonly limitCents: bigint | null;
  /** When the payer gave it; null: never, or not known. */
  readonly givenAt: Date | null;
  /** Since when an answer to a mail is awaited; null: none is. */
  readonly askedAt: Date | null;
};

export type ConsentCommand =
  /** The payer is asked by mail. */
  | { readonly type: 'ask' }
  /** No answer is awaited any more. */
  | { readonly type: 'stop_asking' }
  /** The payer agrees on a page of the product. */
  | { readonly type: 'give'; readonly customerType: CustomerType; readonly limitCents: bigint | null }
  /** The client says how the agreement stands; what is left out stays as it is. */
  | {
      readonly type: 'record';
      readonly customerType?: CustomerType | undefined;
      readonly limitCents?: bigint | null | undefined;
      /** How it was collected. */
      readonly collected?: CollectedBy | undefined;
      /** When the payer gave it, as far as the client knows; null: not known. */
      readonly givenAt?: Date | null | undefined;
      /** A new one was collected, whatever became of the one on record. */
      readonly isNewAgreement: boolean;
      /** Another account is debited from now on. */
      readonly accountChanged: boolean;
    }
  /** The payer takes it back. */
  | { readonly type: 'withdraw' }
  /** The client ends it. */
  | { readonly type: 'end' }
  /** The bank says that there is none. */
  | { readonly type: 'revoke' }
  /** What an import changed goes back to what it was. */
  | { readonly type: 'restore'; readonly terms: Partial<Consent>; readonly accountChanged: boolean };

/** Terms of an agreement, as the wire names them. */
export type ConsentTerm = 'customerType' | 'authorizationAmount' | 'authorizationType' | 'authorizationDate';

export type ConsentChange = {
  /** What is different from now on. */
  readonly terms: Partial<Consent>;
  /** Which kind of version of the authorization begins; null: the one on record stands. */
  readonly version: 'given' | 'changed' | 'revoked' | null;
  /** Names of the terms the client changed. */
  readonly fields: readonly ConsentTerm[];
};

/** What a command does to a payer's consent at an instant; null: nothing. Throws `customer.phone_not_offered`. Source: agreements §A7. */
export function decideConsent(command: ConsentCommand, consent: Consent, at: Date): ConsentChange | null {
  switch (command.type) {
    case 'ask':
      return change({ status: 'pending', askedAt: at }, null);
    case 'stop_asking':
      return consent.askedAt === null ? null : change({ askedAt: null }, null);
    case 'give': {
      const { customerType, limitCents } = command;
      const terms = { channel: 'provider', customerType, limitCents } as const;
      return change({ ...givenAt(at), ...terms }, 'given');
    }
    case 'record':
      return recordedConsent(command, consent);
    case 'withdraw':
    case 'end':
      return consent.status === 'complete' ? change({ status: 'failed' }, 'revoked') : null;
    case 'revoke':
      return consent.status === 'failed' ? null : change({ status: 'failed' }, 'revoked');
    case 'restore': {
      const { terms, accountChanged } = command;
      if (Object.keys(terms).length === 0 && !accountChanged) return null;
      const stood = consent.status === 'complete' && (accountChanged || touchesAgreement(terms));
      const stands = (terms.status ?? consent.status) === 'complete';
      return change(terms, stood ? (stands ? 'changed' : 'revoked') : null);
    }
    default:
      return unreachable(command);
  }
}

const change = (terms: Partial<Consent>, version: ConsentChange['version']): ConsentChange => ({
  terms,
  version,
  fields: [],
});

const givenAt = (at: Date | null) => ({ status: 'complete', givenAt: at, askedAt: null }) as const;

/** Whether any of these belongs to the agreement itself: that somebody was asked for one does not. */
export const touchesAgreement = (terms: Partial<Consent>): boolean =>
  Object.keys(terms).some((term) => term !== 'askedAt');

/**
 * What it changes that the client says how the agreement stands; null: nothing. One that stands has a new version with each term of it, and with the account it covers. When a new one was given is
 * known where the client says it; the day of one that was given on our pages is known, whatever anybody says.
 */
export function recordedConsent(
  {
    customerType,
    limitCents,
    collected,
    givenAt: saidAt,
    isNewAgreement,
    accountChanged,
  }: Extract<ConsentCommand, { readonly type: 'record' }>,
  consent: Consent,
): ConsentChange | null {
  const changesType = customerType !== undefined && customerType !== consent.customerType;
  const changesLimit = limitCents !== undefined && limitCents !== consent.limitCents;
  const collection = collected ? collectionChange(collected, consent, isNewAgreement) : 'none';
  const changesDate =
    collection !== 'given' &&
    consent.status === 'complete' &&
    saidAt !== undefined &&
    consent.channel !== 'provider' &&
    saidAt?.getTime() !== consent.givenAt?.getTime();
  const terms: Partial<Consent> = {
    ...(changesType && { customerType }),
    ...(changesLimit && { limitCents }),
    ...(collected && collection !== 'none' && { channel: collected }),
    ...(changesDate && { givenAt: saidAt }),
    ...(collection === 'given' && givenAt(saidAt ?? null)),
  };
  const fields: ConsentTerm[] = [
    ...(changesType ? (['customerType'] as const) : []),
    ...(changesLimit ? (['authorizationAmount'] as const) : []),
    ...(collection === 'none' ? [] : (['authorizationType'] as const)),
    ...(changesDate ? (['authorizationDate'] as const) : []),
  ];
  if (collection === 'given') return { terms, version: 'given', fields };
  if (fields.length === 0 && !accountChanged) return null;
  return { terms, version: consent.status === 'complete' ? 'changed' : null, fields };
}
