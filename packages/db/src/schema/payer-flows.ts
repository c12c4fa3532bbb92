import { FLOW_KINDS } from '@cordelle/domain/payer-flow/pages.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { customers } from './customers.ts';
import { oneOf } from './status-list.ts';

/** Somebody on their way through the pages of a business: what they answered stays with us until they are through. */
export const payerFlows = pgTable(
  'payer_flows',
  {
    ...tenantKey(),
    kind: text({ enum: FLOW_KINDS }).notNull(),
    /** SHA-256 of the cookie that carries the flow on. */
    tokenHash: text().notNull(),
    /** Of the browser that began, once another one confirmed by mail: it learns that, and is shown no receipt. */
    begunTokenHash: text(),
    language: text({ enum: ['en', 'fr'] }).notNull(),
    /** The request a mailed link belongs to, and its customer; the customer of any other flow once it is through. */
    requestId: bigint({ mode: 'bigint' }),
    customerId: bigint({ mode: 'bigint' }),
    /** What the business asked and wrote when the flow began: later changes of its settings do not reach it. */
    offer: jsonb().notNull(),
    /** What was answered so far, encrypted; null once the flow is through. */
    answersEncrypted: text(),
    /** Pages that are answered, in their order. */
    answered: text().array().notNull().default(sql`'{}'`),
    /** How the connection to the payer's bank stands; never numbers of an account. */
    bankConnection: jsonb(),
    /** SHA-256 of the link that confirms the address of somebody whose bank is known already. */
    emailTokenHash: text(),
    /** Of the links that were mailed before that one. */
    replacedTokenHashes: text().array().notNull().default(sql`'{}'`),
    emailSentAt: moment(),
    startedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    finishedAt: moment(),
    /** What the page at the end says; numbers of accounts are masked. */
    receipt: jsonb(),
    ip: text().notNull(),
    userAgent: text(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'payer_flows_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    foreignKey({
      name: 'payer_flows_customer',
      columns: [t.clientId, t.customerId],
      foreignColumns: [customers.clientId, customers.id],
    }),
    uniqueIndex('payer_flows_token').on(t.tokenHash, t.clientId),
    uniqueIndex('payer_flows_begun_token').on(t.begunTokenHash, t.clientId),
    uniqueIndex('payer_flows_email_token').on(t.emailTokenHash, t.clientId),
    index('payer_flows_replaced_tokens').using('gin', t.replacedTokenHashes),
    index('payer_flows_expired').on(t.expiresAt).where(sql`${t.finishedAt} is null`),
    index('payer_flows_of_customer').on(t.clientId, t.customerId),
    check('payer_flows_kind', oneOf(t.kind, FLOW_KINDS)),
    check('payer_flows_language', oneOf(t.language, ['en', 'fr'])),
    check('payer_flows_finished', sql`(${t.finishedAt} is null) = (${t.receipt} is null)`),
    check('payer_flows_kept', sql`${t.finishedAt} is null or ${t.answersEncrypted} is null`),
  ],
);
