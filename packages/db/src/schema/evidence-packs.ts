import { bigint, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';

/** Proof of an authorization as it was handed out: whoever holds a copy can ask whether it is ours and unaltered. */
export const evidencePacks = pgTable(
  'evidence_packs',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    /** The version of the consent it proves: a row of `customer_authorizations`. */
    authorizationId: bigint({ mode: 'bigint' }).notNull(),
    /** SHA-256 (hex) of the JSON and of the PDF, byte for byte. */
    jsonHash: text().notNull(),
    pdfHash: text().notNull(),
    /** The two files, byte for byte: rows of `stored_files`. */
    jsonFileId: bigint({ mode: 'bigint' }).notNull(),
    pdfFileId: bigint({ mode: 'bigint' }).notNull(),
    actor: text().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'evidence_packs_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('evidence_packs_json').on(t.jsonHash, t.clientId),
    uniqueIndex('evidence_packs_pdf').on(t.pdfHash, t.clientId),
    index('evidence_packs_of_customer').on(t.clientId, t.customerId, t.createdAt.desc()),
  ],
);
