import { inTransaction } from '@cordelle/db/connection.ts';
import { planReports } from '@cordelle/engine/accounting/plan-reports.ts';
import {
  accountingJournalInput,
  accountingJournalPage,
  accountingReportPage,
  accountingReportsInput,
  backfillInput,
  bookingAccounts,
  bookingAccountsInput,
  clearingProof,
  clearingProofInput,
  reportsReleased,
  retryReportsInput,
  updateBookingAccountsInput,
} from '@cordelle/validation/integration-reports.ts';
import { procedure } from '../trpc.ts';
import { bookingOf, chooseBooking } from './booking-accounts.ts';
import { anyConnection } from './connected-books.ts';
import { backfill, journalOf, proofOf, reportsOf, retryReports } from './reports.ts';

const READING = {
  auth: 'member',
  permission: 'menu.integrations',
  scope: 'integrations:read',
  rate: 'read',
  audit: 'none',
} as const;
export const REPORTING = {
  auth: 'member',
  permission: 'integrations.resend_settlements',
  scope: 'integrations:write',
  rate: 'write',
  audit: 'money',
} as const;

/** What is written into the connected books, whether it agrees with the ledger, and what is done about what is missing. */
export const reportProcedures = {
  clearingProof: procedure(READING)
    .input(clearingProofInput)
    .output(clearingProof)
    .query(({ ctx }) => proofOf(ctx)),

  reports: procedure(READING)
    .input(accountingReportsInput)
    .output(accountingReportPage)
    .query(({ ctx, input }) => reportsOf(ctx, input)),

  journal: procedure(READING)
    .input(accountingJournalInput)
    .output(accountingJournalPage)
    .query(({ ctx, input }) => journalOf(ctx, input)),

  retryReports: procedure(REPORTING)
    .input(retryReportsInput)
    .output(reportsReleased)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => ({ count: await retryReports(tx, ctx.client.id, input.ids) })),
    ),

  backfill: procedure(REPORTING)
    .input(backfillInput)
    .output(reportsReleased)
    .mutation(async ({ ctx, input }) => {
      const { app, client } = ctx;
      const connection = await inTransaction(app.worker, { clientId: client.id }, (tx) => anyConnection(tx, client.id));
      await planReports(app, connection);
      return ctx.write(async (tx) => ({ count: await backfill(tx, client.id, connection.id, input.from) }));
    }),

  bookingAccounts: procedure(READING)
    .input(bookingAccountsInput)
    .output(bookingAccounts)
    .query(({ ctx }) => bookingOf(ctx)),

  updateBookingAccounts: procedure({
    auth: 'member',
    permission: 'menu.integrations',
    scope: 'integrations:write',
    rate: 'write',
    audit: 'change',
  })
    .input(updateBookingAccountsInput)
    .output(bookingAccounts)
    .mutation(async ({ ctx, input }) => {
      await chooseBooking(ctx, input);
      return bookingOf(ctx);
    }),
};
