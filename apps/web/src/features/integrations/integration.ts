import type {
  accountingJournalPage,
  accountingReportPage,
  clearingProof,
} from '@cordelle/validation/integration-reports.ts';
import type {
  integration,
  integrationConflicts,
  integrationCustomer,
  integrationInvoice,
} from '@cordelle/validation/integrations.ts';
import type { z } from 'zod';

export type Integration = z.infer<typeof integration>;
/** One that was connected: it may be lost meanwhile. */
export type Connected = Integration & {
  readonly integrationName: NonNullable<Integration['integrationName']>;
  readonly name: string;
  readonly organization: string;
};
/** A contact, an invoice, in the software. */
export type BookCustomer = z.infer<typeof integrationCustomer>;
export type BookInvoice = z.infer<typeof integrationInvoice>;
export type Conflicts = z.infer<typeof integrationConflicts>;

/** What is left to pay, by the id of the invoice. */
export type ChosenInvoices = ReadonlyMap<string, string>;
export type Dates = { readonly startDate?: string; readonly endDate?: string };

export function isConnected(found: Integration): found is Connected {
  return found.integrationName !== null && found.name !== null && found.organization !== null;
}

/** Where somebody connects this one again. */
export const connectUrlOf = ({ integrationName, xeroOauthUrl, quickbooksOauthUrl }: Connected): string | null =>
  integrationName === 'xero' ? xeroOauthUrl : quickbooksOauthUrl;

export type Proof = z.infer<typeof clearingProof>;
export type ProofLine = Proof['lines'][number];
export type Gap = ProofLine['gaps'][number];
export type ReportRow = z.infer<typeof accountingReportPage>['records'][number];
export type JournalRow = z.infer<typeof accountingJournalPage>['records'][number];
