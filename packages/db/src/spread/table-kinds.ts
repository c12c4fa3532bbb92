import { GLOBAL_TABLES } from '../schema/global-tables.ts';

/**
 * Where the rows of a table stand in an installation of many nodes: those of a client together on one node, by `client_id`;
 * those of a reference table on every node; those of a global table on the coordinator alone.
 */
export type TableKind = 'client' | 'reference' | 'global';

/**
 * Small and seldom written, and rows of clients are looked at beside them: copied to every node. People and what stands beside them
 * are here whole, their memberships too: who signs in is known before a client is.
 */
const REFERENCE_TABLES: readonly string[] = [
  'access_tokens',
  'bank_files',
  'bank_profiles',
  'client_onboardings',
  'clients',
  'ended_sessions',
  'mailed_tokens',
  'memberships',
  'onboarding_changes',
  'onboarding_sections',
  'promo_codes',
  'release_helpers',
  'review_items',
  'sanction_lists',
  'sessions',
  'staff_entries',
  'statement_days',
  'two_factors',
  'users',
];

/** Every other table that is not listed as one of no client is a client's; a test holds that its key begins with `client_id`. */
export function kindOf(table: string): TableKind {
  if (REFERENCE_TABLES.includes(table)) return 'reference';
  return table in GLOBAL_TABLES ? 'global' : 'client';
}
