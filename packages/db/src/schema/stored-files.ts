import { DOCUMENT_TITLES } from '@cordelle/domain/client/document-titles.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

export const STORED_FILE_TITLES = ['permission_form', 'logo', 'evidence_pack', ...DOCUMENT_TITLES] as const;
export const SCAN_STATES = ['pending', 'clean', 'infected'] as const;

/** Files somebody handed in, and those that were handed out as proof. The bytes lie encrypted outside the database, under `storageKey`. */
export const storedFiles = pgTable(
  'stored_files',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }),
    title: text({ enum: STORED_FILE_TITLES }).notNull(),
    /** Of a document of the business: which of that title it is; the newest counts. */
    version: integer(),
    /**
     * Of a document that shows whose an account of the business is: which one, from when its page was sent with it; null: none yet. No
     * foreign key: it says so still when the account is gone.
     */
    bankAccountId: bigint({ mode: 'bigint' }),
    /** As the person named it, without what could be a path. */
    filename: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
    /** Of a PDF, where it was counted. */
    pages: integer(),
    /** Of the bytes kept, before encryption. */
    sha256: text().notNull(),
    /** Random; tells nothing of whose file it is. */
    storageKey: text().notNull(),
    /** The key of this file alone, ciphertext; null: it lies under the key of its client. Without it the bytes are nothing. */
    keyEncrypted: text(),
    scan: text({ enum: SCAN_STATES }).notNull(),
    actor: text().notNull(),
    createdAt: moment().notNull(),
    /** Since when bytes and key are gone; the row tells that there was one. */
    erasedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    uniqueIndex('stored_files_storage_key').on(t.clientId, t.storageKey),
    /** A picture is found by its public address. */
    index('stored_files_logo').on(t.sha256).where(sql`title = 'logo'`),
    index('stored_files_of_customer').on(t.clientId, t.customerId, t.createdAt.desc()),
    uniqueIndex('stored_files_version').on(t.clientId, t.title, t.version),
    index('stored_files_unscanned').on(t.createdAt).where(sql`scan = 'pending' and erased_at is null`),
    check('stored_files_versions', sql`(${t.version} is not null) = (${oneOf(t.title, DOCUMENT_TITLES)})`),
    check('stored_files_erased', sql`${t.erasedAt} is null or ${t.keyEncrypted} is null`),
    check('stored_files_title', oneOf(t.title, STORED_FILE_TITLES)),
    check('stored_files_scan', oneOf(t.scan, SCAN_STATES)),
    check('stored_files_size', sql`${t.sizeBytes} > 0`),
  ],
);
