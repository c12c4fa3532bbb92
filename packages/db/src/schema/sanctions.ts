import { NAME_MATCHES } from '@cordelle/domain/onboarding/name-match.ts';
import {
  ENTRY_KINDS,
  HIT_DECISIONS,
  HIT_REASONS,
  type ListedEntry,
  REGISTRY_RESULTS,
  SANCTION_LISTS,
  SCREENING_CAUSES,
} from '@cordelle/domain/sanctions/kinds.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { caseId, ofCase } from './applications.ts';
import { clients } from './clients.ts';
import { calendarDay, moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

/** Versions of published lists that were loaded, each for good; the entries are kept of the one that counts. */
export const sanctionLists = pgTable(
  'sanction_lists',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    list: text({ enum: SANCTION_LISTS }).notNull(),
    /** By what the list says of itself, or the operator. */
    publishedOn: calendarDay().notNull(),
    /** SHA-256 (hex) of the bytes of its files, one after the other. */
    hash: text().notNull(),
    entryCount: integer().notNull(),
    nameCount: integer().notNull(),
    loadedAt: moment().notNull(),
    /** When the same files were loaded last: that the list is still this one is known since then. */
    checkedAt: moment().notNull(),
    replacedAt: moment(),
  },
  (t) => [
    uniqueIndex('sanction_lists_current').on(t.list).where(sql`${t.replacedAt} is null`),
    check('sanction_lists_list', oneOf(t.list, SANCTION_LISTS)),
    check('sanction_lists_counts', sql`${t.entryCount} > 0 and ${t.nameCount} >= ${t.entryCount}`),
  ],
);

/** Who and what is on the version of a list that counts. */
export const sanctionEntries = pgTable(
  'sanction_entries',
  {
    listId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => sanctionLists.id),
    entryId: text().notNull(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    names: jsonb().$type<ListedEntry['names']>().notNull(),
    births: jsonb().$type<ListedEntry['births']>().notNull(),
    programme: text().notNull(),
    remarks: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.entryId] }), check('sanction_entries_kind', oneOf(t.kind, ENTRY_KINDS))],
);

/** Each time the names of a business were compared with the lists: with which versions, and what came of it. */
export const sanctionScreenings = pgTable(
  'sanction_screenings',
  {
    ...tenantKey(),
    cause: text({ enum: SCREENING_CAUSES }).notNull(),
    at: moment().notNull(),
    /** Of `sanction_lists`, in order. */
    listIds: jsonb().$type<readonly string[]>().notNull(),
    /** MD5 (hex) of the names and sealed dates of birth as they were: other ones are compared anew. */
    subjectsHash: text().notNull(),
    subjectCount: integer().notNull(),
    /** How many likenesses were found, whether or not they had been answered before. */
    hitCount: integer().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'sanction_screenings_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    index('sanction_screenings_newest').on(t.clientId, t.id.desc()),
    check('sanction_screenings_cause', oneOf(t.cause, SCREENING_CAUSES)),
  ],
);

/** Names of a business that are like one on a list. Nothing is approved while one is open. */
export const sanctionHits = pgTable(
  'sanction_hits',
  {
    ...tenantKey(),
    caseId: caseId(),
    /** Whose name: `legal_name`, `stakeholder:12`. */
    subject: text().notNull(),
    subjectName: text().notNull(),
    list: text({ enum: SANCTION_LISTS }).notNull(),
    /** The version it was found on. */
    listId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => sanctionLists.id),
    entryId: text().notNull(),
    /** The name on the list that is alike, and everything the list said of its bearer. */
    entryName: text().notNull(),
    entry: jsonb().$type<ListedEntry>().notNull(),
    /** SHA-256 (hex) of both sides: what was answered counts until either is another one. */
    pairHash: text().notNull(),
    /** Likeness in 1/1000. */
    likeness: integer().notNull(),
    birthYearAgrees: boolean().notNull().default(false),
    /** Whether two people have to say that it is somebody else. */
    twoNeeded: boolean().notNull(),
    foundAt: moment().notNull(),
    decision: text({ enum: HIT_DECISIONS }),
    because: text({ enum: HIT_REASONS }),
    note: text(),
    decidedBy: bigint({ mode: 'bigint' }).references(() => users.id),
    decidedAt: moment(),
    /** Who said so as well, where one person is not enough. */
    secondBy: bigint({ mode: 'bigint' }).references(() => users.id),
    secondNote: text(),
    secondAt: moment(),
    /** When somebody said that it is the same; null again once two said that it is not. */
    saidSameAt: moment(),
    /** When the name or the entry was no longer there, or another one. */
    goneAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    ofCase('sanction_hits_case', t),
    uniqueIndex('sanction_hits_once').on(t.clientId, t.subject, t.list, t.entryId, t.pairHash),
    check('sanction_hits_list', oneOf(t.list, SANCTION_LISTS)),
    check('sanction_hits_decision', oneOf(t.decision, HIT_DECISIONS)),
    check('sanction_hits_because', oneOf(t.because, HIT_REASONS)),
    check('sanction_hits_decided', sql`(${t.decision} is null) = (${t.decidedBy} is null)`),
    check('sanction_hits_likeness', sql`${t.likeness} between 0 and 1000`),
    check('sanction_hits_two', sql`${t.secondBy} is distinct from ${t.decidedBy} or ${t.secondBy} is null`),
  ],
);

/** What somebody of the provider found when they looked a business up in a public registry. */
export const registryLookups = pgTable(
  'registry_lookups',
  {
    ...tenantKey(),
    caseId: caseId(),
    /** Country and province or state: `CA-Federal`, `US-DE`. */
    registry: text().notNull(),
    /** The number, or the name, that was asked for. */
    asked: text().notNull(),
    result: text({ enum: REGISTRY_RESULTS }).notNull(),
    /** The name in the registry, and how well it fits that of the application. */
    nameFound: text(),
    nameMatch: text({ enum: NAME_MATCHES }),
    note: text().notNull().default(''),
    byUserId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id),
    at: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    ofCase('registry_lookups_case', t),
    check('registry_lookups_result', oneOf(t.result, REGISTRY_RESULTS)),
    check('registry_lookups_name_match', oneOf(t.nameMatch, NAME_MATCHES)),
    check('registry_lookups_found', sql`(${t.result} = 'not_found') = (${t.nameFound} is null)`),
  ],
);
