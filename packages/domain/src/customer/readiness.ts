/** What stands between a customer and a debit. */
export type CustomerFacts = {
  readonly active: boolean;
  readonly authorization: 'pending' | 'complete' | 'failed';
  readonly bankDetails: 'missing' | 'usable' | 'disabled';
  /** The client wants accounts verified. */
  readonly verificationRequired: boolean;
  /** The rail wants this one validated before its first debit (`needsValidatedAccount`). */
  readonly validationByRule: boolean;
  readonly verification: 'none' | 'pending' | 'complete' | 'failed';
};

/** Whether and how they can be asked for what is missing. */
export type ContactFacts = {
  readonly hasEmail: boolean;
  /** Mail to the address comes back. */
  readonly emailBounced: boolean;
  /** They were asked for the authorization and did not answer yet. */
  readonly authorizationRequested: boolean;
};

export const CUSTOMER_STATUSES = ['Complete', 'Incomplete', 'Pending', 'Failed', 'Archived'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** The last one is ours beside the contract's three (D-019). */
export const REQUIRED_ACTIONS = ['complete_bank_details', 'send_auth_request', 'send_md', 'correct_email'] as const;
export type RequiredAction = (typeof REQUIRED_ACTIONS)[number];

type Proving = Pick<CustomerFacts, 'verificationRequired' | 'validationByRule' | 'verification'>;
const mustBeVerified = (facts: Proving): boolean => facts.verificationRequired || facts.validationByRule;
const verified = (facts: Proving): boolean => !mustBeVerified(facts) || facts.verification === 'complete';

/**
 * One word for a customer. Complete: active, authorized, with bank details the bank has not refused, verified where the
 * client or the rail requires it. Pending: everything is there but somebody's answer.
 */
export function customerStatus(facts: CustomerFacts): CustomerStatus {
  if (!facts.active) return 'Archived';
  if (facts.authorization === 'failed') return 'Failed';
  if (mustBeVerified(facts) && facts.verification === 'failed') return 'Failed';
  if (facts.bankDetails !== 'usable') return 'Incomplete';
  return facts.authorization === 'complete' && verified(facts) ? 'Complete' : 'Pending';
}

/**
 * Whether debits may be planned: the customer is complete, or the rail alone still has their account validated. Then they wait at
 * the gate until it is.
 */
export const mayBePlanned = (facts: CustomerFacts): boolean =>
  customerStatus(facts) === 'Complete' ||
  (facts.validationByRule &&
    facts.verification !== 'failed' &&
    customerStatus({ ...facts, verification: 'complete' }) === 'Complete');

/** What the rail wants is sent by itself, once. */
const toBeSent = ({ verification, verificationRequired }: Proving): boolean =>
  verification === 'failed' || (verification === 'none' && verificationRequired);

/** What to do next, most urgent first; nothing for who is archived. */
export function requiredActions(facts: CustomerFacts & ContactFacts): RequiredAction[] {
  if (!facts.active) return [];
  const actions: RequiredAction[] = [];
  const canBeAsked = facts.hasEmail && !facts.emailBounced && !facts.authorizationRequested;
  if (facts.bankDetails !== 'usable') actions.push('complete_bank_details');
  if (facts.authorization !== 'complete' && canBeAsked) actions.push('send_auth_request');
  if (facts.bankDetails === 'usable' && !verified(facts) && toBeSent(facts)) actions.push('send_md');
  if (facts.hasEmail && facts.emailBounced) actions.push('correct_email');
  return actions;
}
