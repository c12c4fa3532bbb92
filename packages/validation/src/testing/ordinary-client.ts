import { releaseHelpersOf } from '../release-helpers.ts';

/** A client like most: approved, collecting for itself, with the flags as shipped; for tests. */
export const ORDINARY_CLIENT = {
  clientStatus: 'approved',
  clientType: 'Processing',
  releaseHelpers: releaseHelpersOf([], null),
} as const;
