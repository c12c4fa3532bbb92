import { GLOBAL_TABLES } from '../schema/global-tables.ts';

/**
 * Where the rows of a table stand in an installation of many nodes: those of a client together on one node, by `client_id`;
 * those of a reference table on every node; those of a global table on the coordinator alone.
 */
export type TableKind = 'client' | 'reference' | 'global';

/** Small and seldom written, and rows of clients are looked at beside them: copied to every node. */
const REFERENCE_TABLES: readonly string[] = [
  'bank_files',
  'bank_profiles',
  'clients',
  'promo_codes',
  'review_items',
  'sanction_lists',
  'statement_days',
];

/** Every table that is not listed as one of no client is a client's; a test holds that its key begins with `client_id`. */
export function kindOf(table: string): TableKind {
  if (!(table in GLOBAL_TABLES)) return 'client';
  return REFERENCE_TABLES.includes(table) ? 'reference' : 'global';
}
