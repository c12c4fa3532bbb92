import {
  CASE_EVENTS,
  CASE_KINDS,
  CASE_OUTCOMES,
  LINK_KINDS,
  MARKS,
  REVERIFICATION_TRIGGERS,
  REVIEW_SECTIONS,
  RISK_BANDS,
  VERDICTS,
} from '@cordelle/domain/application-review/kinds.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { calendarDay, cents, clientId, moment, tenantKey, tenantPolicies, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

/** The work of the provider's people on a business: its application, and each time it is looked at again. One of a kind is open. */
export const applicationCases = pgTable(
  'application_cases',
  {
    ...tenantKey(),
    kind: text({ enum: CASE_KINDS }).notNull(),
    /** Why it is looked at again; null for an application. */
    trigger: text({ enum: REVERIFICATION_TRIGGERS }),
    assigneeId: bigint({ mode: 'bigint' }).references(() => users.id),
    /** Counts hand-ins. */
    round: integer().notNull().default(1),
    /** First hand-in. */
    receivedAt: moment().notNull(),
    /** From when on the promised days count; the newest hand-in. */
    handedInAt: moment().notNull(),
    /** Business days that were used up before it, in earlier rounds. */
    daysUsed: integer().notNull().default(0),
    /** Set while the applicant is to act: the clock stands. */
    stoppedAt: moment(),
    /** Last of the promised days. */
    dueDate: calendarDay().notNull(),
    snoozedUntil: calendarDay(),
    snoozedFor: text(),
    /** Sum of the lines of its score, and what that means, as last computed. */
    score: integer(),
    risk: text({ enum: RISK_BANDS }),
    /** Counts every change: whoever works on an older one is refused. */
    version: integer().notNull().default(0),
    /** What an approved business is asked, and the last day for its answer. */
    question: text(),
    answerBy: calendarDay(),
    answer: text(),
    answeredAt: moment(),
    /** When it was told that the day comes near, and that its deposits wait. */
    remindedAt: moment(),
    payoutsHeldAt: moment(),
    closedAt: moment(),
    outcome: text({ enum: CASE_OUTCOMES }),
    /** The reason of a case that was declined, by the list of reasons; never shown outside. */
    outcomeReason: text(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'application_cases_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('application_cases_one_open').on(t.clientId, t.kind).where(sql`${t.closedAt} is null`),
    index('application_cases_due').on(t.dueDate, t.clientId).where(sql`${t.closedAt} is null`),
    check('application_cases_kind', oneOf(t.kind, CASE_KINDS)),
    check('application_cases_trigger', oneOf(t.trigger, REVERIFICATION_TRIGGERS)),
    check('application_cases_triggered', sql`(${t.kind} = 'reverification') = (${t.trigger} is not null)`),
    check('application_cases_risk', oneOf(t.risk, RISK_BANDS)),
    check('application_cases_outcome', oneOf(t.outcome, CASE_OUTCOMES)),
    check('application_cases_ended', sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
    check('application_cases_asked', sql`(${t.question} is null) = (${t.answerBy} is null)`),
    check('application_cases_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('application_cases_held', sql`${t.payoutsHeldAt} is null or ${t.answerBy} is not null`),
    check('application_cases_counts', sql`${t.round} > 0 and ${t.daysUsed} >= 0`),
  ],
);

export const ofCase = (name: string, t: { clientId: ExtraConfigColumn; caseId: ExtraConfigColumn }) =>
  foreignKey({
    name,
    columns: [t.clientId, t.caseId],
    foreignColumns: [applicationCases.clientId, applicationCases.id],
  });
export const caseId = () => bigint({ mode: 'bigint' }).notNull();

/** What was thought of each part of an application, newest per part; what it was before stands in the history. */
export const applicationMarks = pgTable(
  'application_marks',
  {
    clientId: clientId(),
    caseId: caseId(),
    section: text({ enum: REVIEW_SECTIONS }).notNull(),
    mark: text({ enum: MARKS }).notNull(),
    /** Pages that are to be filled in again. */
    pages: jsonb().$type<readonly SubState[]>().notNull().default([]),
    reason: text(),
    /** To the applicant. */
    words: text().notNull().default(''),
    /** To colleagues alone. */
    note: text().notNull().default(''),
    /** SHA-256 (hex) of the part as it was marked: another one is not accepted yet. */
    hash: text().notNull(),
    actor: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.caseId, t.section] }),
    ...tenantPolicies(),
    ofCase('application_marks_case', t),
    check('application_marks_section', oneOf(t.section, REVIEW_SECTIONS)),
    check('application_marks_mark', oneOf(t.mark, MARKS)),
    check('application_marks_change', sql`(${t.mark} = 'change') = (${t.reason} is not null)`),
  ],
);

/** What the provider's people tell each other of a case. Never changed, never shown to the client. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    ...tenantKey(),
    caseId: caseId(),
    text: text().notNull(),
    actor: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    ofCase('application_notes_case', t),
    index('application_notes_of_case').on(t.clientId, t.caseId),
  ],
);

/** What one person decided of an application as it was shown to them; another application makes it void. */
export const applicationVerdicts = pgTable(
  'application_verdicts',
  {
    ...tenantKey(),
    caseId: caseId(),
    userId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => users.id),
    verdict: text({ enum: VERDICTS }).notNull(),
    /** SHA-256 (hex) of the application. */
    hash: text().notNull(),
    reasons: text().notNull().default(''),
    /** Prices, limits and terms it is to be approved with: JSON of the wire. */
    terms: jsonb().$type<Readonly<Record<string, unknown>>>(),
    at: moment().notNull(),
    /** When it stopped to count: the case went back, or was decided anew by the same person. */
    voidedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    ofCase('application_verdicts_case', t),
    uniqueIndex('application_verdicts_one_each').on(t.clientId, t.caseId, t.userId).where(sql`${t.voidedAt} is null`),
    check('application_verdicts_verdict', oneOf(t.verdict, VERDICTS)),
  ],
);

/** What is known by an application, as keyed hashes: equal ones of two clients are a coincidence to look at. */
export const applicationLinks = pgTable(
  'application_links',
  {
    clientId: clientId(),
    kind: text({ enum: LINK_KINDS }).notNull(),
    /** HMAC-SHA-256, base64url. */
    hash: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.kind, t.hash] }),
    ...tenantPolicies(),
    foreignKey({ name: 'application_links_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    index('application_links_equal').on(t.hash, t.kind),
    check('application_links_kind', oneOf(t.kind, LINK_KINDS)),
  ],
);

/** Everything that happened to a case, each once, never changed. */
export const applicationHistory = pgTable(
  'application_history',
  {
    ...tenantKey(),
    caseId: caseId(),
    event: text({ enum: CASE_EVENTS }).notNull(),
    actor: text().notNull(),
    at: moment().notNull(),
    /** What it was about: codes, hashes, words of reviewers; no numbers of accounts, no dates of birth. */
    detail: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  },
  (t) => [
    ...tenantWalls(t),
    ofCase('application_history_case', t),
    index('application_history_of_case').on(t.clientId, t.caseId, t.id),
    check('application_history_event', oneOf(t.event, CASE_EVENTS)),
  ],
);

/**
 * With what a business is approved: prices, reserve, and how far its life may leave what it said; where the provider has not
 * said so, what `packages/domain/src/application-review/templates.ts` says counts.
 */
export const approvalTemplates = pgTable(
  'approval_templates',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedByDefaultAsIdentity(),
    /** For which scores it is offered first; null: for none, it is chosen by hand. */
    risk: text({ enum: RISK_BANDS }),
    name: text().notNull(),
    /** Null: the prices of the product. */
    monthlyCents: cents(),
    transactionCents: cents(),
    holdDays: integer().notNull(),
    holdbackBps: integer().notNull(),
    holdbackDays: integer(),
    /** Most that a customer may be debited in a month; 0: no limit. */
    customerMonthlyLimitCents: cents().notNull().default(sql`0`),
    /** Share of the stated month that may be collected before somebody is told, in 1/100 %, and for how many days that counts. */
    startingShareBps: integer().notNull(),
    startingDays: integer(),
    /** Times of what was stated from which on somebody is told, in 1/100. */
    alertFactor: integer().notNull(),
    /** Stated month above which two people approve; null: never for the month alone. */
    twoPeopleAboveCents: cents(),
    changedBy: text().notNull(),
    changedAt: moment().notNull(),
    /** Since when it is offered no more; what was approved with it stays as it was. */
    retiredAt: moment(),
  },
  (t) => [
    uniqueIndex('approval_templates_one_of_risk').on(t.risk).where(sql`${t.retiredAt} is null`),
    uniqueIndex('approval_templates_one_of_name').on(sql`lower(${t.name})`).where(sql`${t.retiredAt} is null`),
    check('approval_templates_risk', oneOf(t.risk, RISK_BANDS)),
    check('approval_templates_terms', sql`${t.holdDays} between 3 and 10 and ${t.holdbackBps} between 0 and 10000`),
    check('approval_templates_shares', sql`${t.startingShareBps} between 0 and 10000 and ${t.alertFactor} >= 100`),
  ],
);

/** What a business said it would collect, as it is watched once it is approved. */
export const statedVolumes = pgTable(
  'stated_volumes',
  {
    clientId: clientId(),
    /** Largest amount of one payment. */
    largestCents: cents().notNull(),
    /** Top of the stated month; null: none. */
    monthlyCents: cents(),
    /** What may be collected in a month until `startingUntil` before somebody is told; null: as stated. */
    startingCents: cents(),
    startingUntil: calendarDay(),
    /** Times of it from which on somebody is told, in 1/100. */
    alertFactor: integer().notNull(),
    setAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId] }),
    ...tenantPolicies(),
    foreignKey({ name: 'stated_volumes_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    check('stated_volumes_factor', sql`${t.alertFactor} >= 100`),
  ],
);

/** What of a client has it looked at again when it changes, as the provider's people saw it last, or were told of it. */
export const watchedFacts = pgTable(
  'watched_facts',
  {
    clientId: clientId(),
    name: text().notNull(),
    type: text().notNull(),
    /** MD5 (hex) of who owns and runs it, and of their parts. */
    owners: text().notNull(),
    /** The account its deposits go to; empty: none. */
    depositAccount: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId] }),
    ...tenantPolicies(),
    foreignKey({ name: 'watched_facts_client', columns: [t.clientId], foreignColumns: [clients.id] }),
  ],
);
