import type { ErrorDefinitions } from './definition.ts';

/** Agreements under which payers are debited. */
export const authorizationErrors = {
  'authorization.already_given': { field: 'base', message: 'error_authorization_already_given' },
  /** It was taken back, replaced or used up, or never given. */
  'authorization.not_in_force': { field: 'base', message: 'error_authorization_not_in_force' },
} as const satisfies ErrorDefinitions;
