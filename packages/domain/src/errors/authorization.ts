import type { ErrorDefinitions } from './definition.ts';

/** Agreements under which payers are debited. */
export const authorizationErrors = {
  'authorization.already_given': { field: 'base', message: 'error_authorization_already_given' },
  /** It was taken back, replaced or used up, or never given. */
  'authorization.not_in_force': { field: 'base', message: 'error_authorization_not_in_force' },
  /** An agreement that is moved in is dated on a day that is still to come. */
  'authorization.given_in_future': { field: 'authorizationDate', message: 'error_authorization_given_in_future' },
  /** An agreement that is moved in is dated before there were debits of payers. */
  'authorization.given_too_early': { field: 'authorizationDate', message: 'error_authorization_given_too_early' },
} as const satisfies ErrorDefinitions;
