import {
  CHANGE_CAUSES,
  CHANGE_MEANS,
  CHANGE_TOLD,
  type ChangedTerm,
  type ChangeRecord,
  OBJECTION_ENDS,
} from '@cordelle/domain/authorization/change.ts';
import { LETTER_REASONS } from '@cordelle/domain/authorization/notice-means.ts';
import type { ChangedPart } from '@cordelle/domain/bank-numbers/changed-parts.ts';
import type { LoweredPayment } from '@cordelle/domain/transaction-schedule/taken-back.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { calendarDay, moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** One term before and after, as people read it: masks of accounts, amounts, names; where a bank is, in full. */
export type TermChange = {
  readonly term: ChangedTerm;
  readonly before: string | null;
  readonly after: string | null;
  /** Of an account that a bank corrected: which of its numbers. Left out: it is not known. */
  readonly parts?: readonly ChangedPart[];
};
/** What taking a change back brings back. Ids and cents as decimal text; left out: it did not change. */
export type ChangeUndo = {
  readonly bankAccountId?: { readonly before: string | null; readonly after: string | null };
  readonly limitCents?: { readonly before: string | null; readonly after: string | null };
  readonly name?: { readonly before: string; readonly after: string };
  readonly customerType?: { readonly before: string; readonly after: string };
  /** Planned payments that were lowered to a new limit, or taken out, with it. */
  readonly payments?: readonly LoweredPayment[];
};

/**
 * Changes of agreements that were not made by the payer's own word: what they were told, and whether they object. The log of each
 * agreement (`AuthorizationAccountChanged` …) names the row.
 */
export const agreementChanges = pgTable(
  'agreement_changes',
  {
    ...tenantKey(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    /** The agreements it is about. */
    authorizationIds: bigint({ mode: 'bigint' }).array().notNull(),
    cause: text({ enum: CHANGE_CAUSES }).notNull(),
    means: text({ enum: CHANGE_MEANS }),
    /** When the new agreement was signed. */
    agreedOn: calendarDay(),
    /** The day from which it is so, as whoever changed it says. */
    since: calendarDay().notNull(),
    noticeCode: text(),
    /** A row of `stored_files`. */
    proofFileId: bigint({ mode: 'bigint' }),
    terms: jsonb().$type<readonly TermChange[]>().notNull(),
    undo: jsonb().$type<ChangeUndo>().notNull(),
    debits: jsonb().$type<ChangeRecord['debits']>().notNull(),
    /** How they were to be told when it was made. */
    told: text({ enum: CHANGE_TOLD }).notNull(),
    /** Why a letter tells them; null: a mail does. */
    letterBecause: text({ enum: LETTER_REASONS }),
    /** When the letter was posted; null: it waits, or there is none. */
    postedOn: calendarDay(),
    postedBy: text(),
    actor: text().notNull(),
    changedAt: moment().notNull(),
    /** Until when the payer may object. */
    objectUntil: moment().notNull(),
    objectedAt: moment(),
    /** What the payer wrote. */
    objection: text(),
    settledAt: moment(),
    settled: text({ enum: OBJECTION_ENDS }),
    settledBy: text(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'agreement_changes_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    index('agreement_changes_of_customer').on(t.clientId, t.customerId, t.id.desc()),
    index('agreement_changes_objected')
      .on(t.clientId, t.objectedAt)
      .where(sql`${t.objectedAt} is not null and ${t.settledAt} is null`),
    index('agreement_changes_letters')
      .on(t.clientId, t.customerId)
      .where(sql`${t.letterBecause} is not null and ${t.postedOn} is null`),
    index('agreement_changes_mailed').on(t.objectUntil).where(sql`${t.told} = 'mail' and ${t.postedOn} is null`),
    check('agreement_changes_letter', oneOf(t.letterBecause, LETTER_REASONS)),
    check('agreement_changes_posted', sql`(${t.postedOn} is null) = (${t.postedBy} is null)`),
    check('agreement_changes_posted_letter', sql`${t.letterBecause} is not null or ${t.postedOn} is null`),
    check('agreement_changes_cause', oneOf(t.cause, CHANGE_CAUSES)),
    check('agreement_changes_means', oneOf(t.means, CHANGE_MEANS)),
    check('agreement_changes_told', oneOf(t.told, CHANGE_TOLD)),
    check('agreement_changes_settled', oneOf(t.settled, OBJECTION_ENDS)),
    check('agreement_changes_settled_once', sql`(${t.settledAt} is null) = (${t.settled} is null)`),
    check(
      'agreement_changes_objection',
      sql`${t.objectedAt} is not null or (${t.objection} is null and ${t.settledAt} is null)`,
    ),
  ],
);
