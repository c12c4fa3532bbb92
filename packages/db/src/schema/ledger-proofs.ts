import { sql } from 'drizzle-orm';
import { bigint, check, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, moment, tenantPolicies } from './columns.ts';

/** How far each client's ledger has been proven, so that the next proof begins there. Sealed with a key that is not in the database. */
export const ledgerProofs = pgTable(
  'ledger_proofs',
  {
    clientId: clientId(),
    /** Last event that was proven, and its hash. */
    position: bigint({ mode: 'bigint' }).notNull(),
    hash: text().notNull(),
    /** What stood on each account then: `{ "BANK CAD": "1250" }`, in cents. */
    balances: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Rows of log and postings that were ever changed or removed, as PostgreSQL counted them; another number asks for all of it again. */
    changes: bigint({ mode: 'bigint' }).notNull(),
    /** How far the round over what was proven before has come, and when it last came to the end. */
    sweptPosition: bigint({ mode: 'bigint' }).notNull(),
    sweptHash: text().notNull(),
    sweptAt: moment().notNull(),
    provenAt: moment().notNull(),
    /** HMAC-SHA-256 over the fields that a proof begins with. */
    seal: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId] }),
    ...tenantPolicies(),
    check('ledger_proofs_position', sql`${t.position} >= ${t.sweptPosition} and ${t.sweptPosition} >= 0`),
  ],
);
