import {
  CONNECTION_OUTCOMES,
  CONNECTION_PROBLEMS,
  CONNECTION_STATUSES,
  PAYMENT_ACCOUNT_KINDS,
} from '@cordelle/domain/accounting/connection.ts';
import { ACCOUNTING_SOFTWARE } from '@cordelle/domain/accounting/software.ts';
import { z } from 'zod';
import { instant } from './wire.ts';

/** An id that the accounting software gave. */
export const softwareId = z.string().min(1).max(100);
export const accountingSoftware = z.enum(ACCOUNTING_SOFTWARE);
const PAYMENT_ACCOUNTS_MAX = 1000;

/** `force`: the accounting software is asked anew, whatever was read a moment ago. */
export const integrationInput = z.strictObject({ force: z.boolean().default(false) });

/** What a client has connected, or may connect. */
export const integration = z.object({
  integrationName: accountingSoftware.nullable(),
  /** As its maker calls it. */
  name: z.string().nullable(),
  icon: z.string().nullable(),
  /** Name of the organisation there. */
  organization: z.string().nullable(),
  integrationStatus: z.enum(CONNECTION_STATUSES),
  problem: z.enum(CONNECTION_PROBLEMS).nullable(),
  statusSince: instant.nullable(),
  /** The organisation's own currency: invoices in another are not collected. */
  baseCurrency: z.string().nullable(),
  lastImportedInvoices: instant.nullable(),
  paymentAccounts: z
    .array(z.object({ id: softwareId, name: z.string(), kind: z.enum(PAYMENT_ACCOUNT_KINDS) }))
    .max(PAYMENT_ACCOUNTS_MAX),
  selectedPaymentAccountId: softwareId.nullable(),
  integrationPaymentAccountSet: z.boolean(),
  /** Where somebody who is signed in gives consent; null: not offered, or another is connected. */
  quickbooksOauthUrl: z.string().nullable(),
  xeroOauthUrl: z.string().nullable(),
  /** Where Zapier's app for this product is; null: nowhere. */
  zapierUrl: z.string().nullable(),
});

export const unlinkInput = z.strictObject({});

export const updatePaymentAccountInput = z.strictObject({ paymentAccountId: softwareId });

export const beginConnectionInput = z.strictObject({ software: accountingSoftware });
export const connectionBegun = z.object({ url: z.string() });

const ANSWER_MAX = 8_000;
/** `answer`: what the browser brought back behind the `?`. */
export const finishConnectionInput = z.strictObject({
  software: accountingSoftware,
  answer: z.string().max(ANSWER_MAX),
});
export const connectionOutcome = z.enum(CONNECTION_OUTCOMES);
export const connectionFinished = z.object({ outcome: connectionOutcome });
