import { LETTER_REASONS } from '@cordelle/domain/authorization/notice-means.ts';
import {
  PAYER_NOTICE_AUDIENCES,
  PAYER_NOTICE_KINDS,
  PAYER_NOTICE_MEANS,
} from '@cordelle/domain/authorization/payer-notice.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { calendarDay, moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** Payers are being written to · all of them were. */
export const PAYER_NOTICE_STATES = ['sending', 'sent'] as const;

/** What a business tells all of its payers at once: another name, another service that collects, another business. */
export const payerNotices = pgTable(
  'payer_notices',
  {
    ...tenantKey(),
    kind: text({ enum: PAYER_NOTICE_KINDS }).notNull(),
    audience: text({ enum: PAYER_NOTICE_AUDIENCES }).notNull(),
    /** Name before; null: nobody is named. */
    previousName: text(),
    newName: text().notNull(),
    /** How debits are named on the payer's statement. */
    statementName: text().notNull(),
    /** First day on which a debit may be different. */
    fromDate: calendarDay().notNull(),
    /** The business says that its agreements let another one take its place. */
    assignable: boolean().notNull(),
    state: text({ enum: PAYER_NOTICE_STATES }).notNull().default('sending'),
    /** Payers up to here have their row. */
    doneUpTo: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    actor: text().notNull(),
    orderedAt: moment().notNull(),
    sentAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'payer_notices_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    index('payer_notices_newest').on(t.clientId, t.orderedAt.desc(), t.id.desc()),
    /** One after the other. */
    uniqueIndex('payer_notices_sending').on(t.clientId).where(sql`${t.state} = 'sending'`),
    check('payer_notices_kind', oneOf(t.kind, PAYER_NOTICE_KINDS)),
    check('payer_notices_audience', oneOf(t.audience, PAYER_NOTICE_AUDIENCES)),
    check('payer_notices_state', oneOf(t.state, PAYER_NOTICE_STATES)),
    check('payer_notices_sent', sql`(${t.sentAt} is null) = (${t.state} = 'sending')`),
  ],
);

/** One payer of a notice: how they are told, and when they were. */
export const payerNoticeRecipients = pgTable(
  'payer_notice_recipients',
  {
    ...tenantKey(),
    noticeId: bigint({ mode: 'bigint' }).notNull(),
    customerId: bigint({ mode: 'bigint' }).notNull(),
    means: text({ enum: PAYER_NOTICE_MEANS }).notNull(),
    /** Null: by mail. */
    letterBecause: text({ enum: LETTER_REASONS }),
    /** The mail was written, the letter posted; null: the letter waits. */
    toldOn: calendarDay(),
    toldBy: text(),
    /** Their agreements have it on record. */
    recordedAt: moment(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({
      name: 'payer_notice_recipients_notice',
      columns: [t.clientId, t.noticeId],
      foreignColumns: [payerNotices.clientId, payerNotices.id],
    }),
    foreignKey({
      name: 'payer_notice_recipients_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('payer_notice_recipients_once').on(t.clientId, t.noticeId, t.customerId),
    index('payer_notice_recipients_to_record')
      .on(t.clientId, t.noticeId)
      .where(sql`${t.toldOn} is not null and ${t.recordedAt} is null`),
    index('payer_notice_letters_waiting').on(t.clientId, t.noticeId).where(sql`${t.toldOn} is null`),
    check('payer_notice_recipients_means', oneOf(t.means, PAYER_NOTICE_MEANS)),
    check('payer_notice_recipients_because', oneOf(t.letterBecause, LETTER_REASONS)),
    check('payer_notice_recipients_letter', sql`(${t.means} = 'letter') = (${t.letterBecause} is not null)`),
    check('payer_notice_recipients_told', sql`(${t.toldOn} is null) = (${t.toldBy} is null)`),
    check('payer_notice_recipients_recorded', sql`${t.recordedAt} is null or ${t.toldOn} is not null`),
  ],
);
