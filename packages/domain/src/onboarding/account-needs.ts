import type { NameMatch } from './name-match.ts';
import type { RequirementState } from './requirements.ts';

/** How often a business may sign in at its bank for one of its accounts. */
export const CONNECTIONS_MAX = 1;

/** What is known of one account of a business. */
export type AccountFacts = {
  readonly account: { readonly verified: boolean } | null;
  /** The newest sign-in at the bank: the service is still asking it; it came to nothing; or there is none to speak of. */
  readonly connection: 'reading' | 'failed' | null;
  readonly attempts: number;
};

/** Whether signing in at the bank is offered: once, as long as there is no account. */
export const mayConnect = ({ account, attempts }: AccountFacts): boolean =>
  account === null && attempts < CONNECTIONS_MAX;

/** Whether two documents have to show whose the account is: wherever the bank did not say itself that it is the business's. */
export const needsDocuments = ({ account, connection }: AccountFacts): boolean =>
  account !== null ? !account.verified : connection !== 'reading';

/** How it stands with an account an application needs. */
export function accountState({ account, connection, attempts }: AccountFacts): RequirementState {
  if (account) return 'done';
  if (connection === 'reading') return 'checking';
  return connection === 'failed' && attempts >= CONNECTIONS_MAX ? 'wrong' : 'due';
}

/** Whether what a bank named shows that the account is the business's. */
export const isVerifiedBy = (match: NameMatch): boolean => match === 'full';
