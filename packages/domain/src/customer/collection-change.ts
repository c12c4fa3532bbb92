import { DomainError } from '../errors.ts';

/** How clients say they collected an agreement. Phone stays where it is set and is offered to nobody. */
export type DeclaredChannel = 'online' | 'in_person' | 'phone';

/** The same as spreadsheets say it: on paper is in person, and is kept as what it was. */
export type CollectedBy = DeclaredChannel | 'paper';

/** How an agreement is known to have been collected: declared, on paper, or on the product's own pages. */
export type Channel = CollectedBy | 'provider';

const DECLARED = {
  online: 'online',
  provider: 'online',
  in_person: 'in_person',
  paper: 'in_person',
  phone: 'phone',
} as const satisfies Record<Channel, DeclaredChannel>;

/** What is on record about a payer's authorization. */
export type AuthorizationOnRecord = {
  readonly status: 'pending' | 'complete' | 'failed';
  readonly channel: Channel | null;
};

/**
 * What it means to say how the agreement was collected: `given` where there was none, or where a new one replaces it;
 * `changed` where the one on record was collected otherwise; `none` where that is known. One that failed is never fixed by
 * saying the same again: it takes a new agreement. Throws `customer.phone_not_offered`.
 */
export function collectionChange(
  asked: CollectedBy,
  { status, channel }: AuthorizationOnRecord,
  isNewAgreement: boolean,
): 'none' | 'given' | 'changed' {
  const onRecord = channel && DECLARED[channel];
  const declared = DECLARED[asked];
  if (asked === 'phone' && onRecord !== 'phone') throw new DomainError('customer.phone_not_offered');
  if (isNewAgreement || (status === 'pending' && declared !== onRecord)) return 'given';
  return declared === onRecord ? 'none' : 'changed';
}
