import { VALIDATION_METHODS } from '@cordelle/domain/account-validation/proofs.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import { oneOf } from './status-list.ts';

/** How the name of a payer is asked for unless they choose otherwise. */
export const NAME_DEFAULTS = ['Personal', 'Business'] as const;

/** What a client asks of payers on its pages. A client without a row has what a new row has. */
export const authorizationSettings = pgTable(
  'authorization_settings',
  {
    ...tenantKey(),
    enableIntroduction: boolean().notNull().default(false),
    nameDefault: text({ enum: NAME_DEFAULTS }).notNull().default('Personal'),
    requirePhone: boolean().notNull().default(false),
    requireAddress: boolean().notNull().default(false),
    /** Whether payers say how much one debit may take; in the United States they always do. */
    requireAuthorizationAmount: boolean().notNull().default(false),
    /** Payers may verify their account by signing in at their bank. */
    enableFlinks: boolean().notNull().default(false),
    /** When somebody first agreed to what a successful bank connection costs. */
    flinksOptedInAt: moment(),
    /** An account is verified before it is debited. */
    requireVerification: boolean().notNull().default(false),
    /** How an account in the United States is validated before its first debit agreed to online. */
    webValidation: text({ enum: VALIDATION_METHODS }).notNull().default('micro_entries'),
    /** Mails begin with the name of the payer. */
    enableGreeting: boolean().notNull().default(true),
    /** Page of a link alone: the address of the business stands on it. */
    displayClientAddress: boolean().notNull().default(true),
    /** Page of a link alone: payers may choose two test credits. */
    allowMicrodeposit: boolean().notNull().default(false),
    /** Page of a link alone: payers say how much is debited, when and how often. */
    allowTransactionSchedule: boolean().notNull().default(false),
    /** Pages of customers: they agree to debits each of which they approve before it is made. */
    approveEachDebit: boolean().notNull().default(false),
    /** Where the rules let payers give up the notice of 10 days, a box for it stands in the agreement. */
    offerNoticeWaiver: boolean().notNull().default(true),
    /** Pages of links and mails: the client's own terms stand below the agreement. */
    customTermsAndConditions: boolean().notNull().default(false),
    /** Days of notice a payer gives to cancel; 0: none. */
    cancellationDays: integer().notNull().default(10),
    /** Donation page alone. */
    enableCommentDescription: boolean().notNull().default(false),
    requireAdditionalInformation: boolean().notNull().default(false),
    /** Colour of the bar, the buttons and the links: `#rrggbb`; null: ours. */
    brandColor: text(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'authorization_settings_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('authorization_settings_once').on(t.clientId),
    check('authorization_settings_name', oneOf(t.nameDefault, NAME_DEFAULTS)),
    check('authorization_settings_validation', oneOf(t.webValidation, VALIDATION_METHODS)),
    check('authorization_settings_color', sql`${t.brandColor} ~ '^#[0-9a-f]{6}$'`),
    check('authorization_settings_cancellation', sql`${t.cancellationDays} between 0 and 30`),
    check('authorization_settings_consent', sql`not (${t.approveEachDebit} and ${t.allowTransactionSchedule})`),
    check('authorization_settings_verified', sql`not ${t.enableFlinks} or ${t.requireVerification}`),
  ],
);
