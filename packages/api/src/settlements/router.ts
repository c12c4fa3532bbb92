import { inTransaction } from '@cordelle/db/connection.ts';
import { SOFTWARE_NAMES } from '@cordelle/domain/accounting/software.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { connectionOf } from '@cordelle/engine/accounting/connections.ts';
import { payoutHolds } from '@cordelle/engine/bank-account-changes/payout-holds.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import { exportAnswer } from '@cordelle/validation/exports.ts';
import {
  compareStatementInput,
  markSeenInput,
  seen,
  statementComparison,
  unmarkSeenInput,
} from '@cordelle/validation/settlement-deposits.ts';
import { settlementJournalInput } from '@cordelle/validation/settlement-journal.ts';
import {
  exportSettlementInput,
  exportSettlementsInput,
  holdbackReleasePage,
  holdbackReleasesInput,
  paymentsReported,
  settlementDetail,
  settlementFileInput,
  settlementIdInput,
  settlementListInput,
  settlementMonthInput,
  settlementOverviewInput,
  settlementPage,
  settlementStanding,
  settlementTotals,
  settlementTotalsInput,
  settlementTransactionPage,
  settlementTransactionsInput,
  upcomingSettlements,
} from '@cordelle/validation/settlements.ts';
import type { MemberContext } from '../context.ts';
import { askForExport, linkToExport } from '../exports/ask-for-export.ts';
import { linkTo } from '../exports/download-link.ts';
import { monthFilename } from '../month-close/month-archive.ts';
import { procedure, router } from '../trpc.ts';
import { cleanFileName } from '../uploads/file-name.ts';
import { settlementJournalExport } from './export-journal.ts';
import { settlementExport } from './export-settlement.ts';
import { settlementsExport } from './export-settlements.ts';
import { holdbackReleasesOf } from './holdback-releases.ts';
import { listSettlements, settlementById, settlementTotalsOf } from './queries.ts';
import { reportPayments } from './report-payments.ts';
import { settlementTransactions } from './settlement-lines.ts';
import { carryOf } from './standing.ts';
import { compareStatement } from './statements/compare-statement.ts';
import { readStatement } from './statements/read-statement.ts';
import { markSeen, unmarkSeen } from './statements/seen.ts';
import { termsOfClient } from './terms-of-client.ts';
import { unreportedSettlements } from './unreported.ts';
import { upcomingOf } from './upcoming.ts';

/** Whoever keeps the books: reports settlements, and says which of them the bank shows. Never a reader, never of a closed client. */
const RECONCILE = 'integrations.resend_settlements';

const seeingOf = ({ app, client, actor }: MemberContext, { settlementId }: { readonly settlementId: string }) => ({
  clientId: client.id,
  settlementId: BigInt(settlementId),
  actor,
  at: app.clock.now(),
});

/** The business day of the client's rail. */
const todayOf = ({ app, client }: MemberContext) => localDate(app.clock.now(), RAIL_FACTS[client.country].zone);

export const settlementsRouter = router({
  list: procedure({
    auth: 'member',
    permission: 'menu.settlements',
    scope: 'settlements:read',
    rate: 'read',
    audit: 'none',
  })
    .input(settlementListInput)
    .output(settlementPage)
    .query(({ ctx, input }) => ctx.read((tx) => listSettlements(tx, ctx.client.id, input))),

  totals: procedure({
    auth: 'member',
    permission: 'menu.settlements',
    scope: 'settlements:read',
    rate: 'read',
    audit: 'none',
  })
    .input(settlementTotalsInput)
    .output(settlementTotals)
    .query(({ ctx, input }) => ctx.read((tx) => settlementTotalsOf(tx, ctx.client, input))),

  upcoming: procedure({
    auth: 'member',
    permission: 'menu.settlements',
    scope: 'settlements:read',
    rate: 'read',
    audit: 'none',
  })
    .input(settlementOverviewInput)
    .output(upcomingSettlements)
    .query(({ ctx }) => ctx.read((tx) => upcomingOf(tx, ctx.client, ctx.app.clock.now()))),

  standing: procedure({
    auth: 'member',
    permission: 'menu.settlements',
    scope: 'settlements:read',
    rate: 'read',
    audit: 'none',
  })
    .input(settlementOverviewInput)
    .output(settlementStanding)
    .query(({ ctx }) =>
      ctx.read(async (tx) => {
        const carry = await carryOf(tx, ctx.client, todayOf(ctx), ctx.language);
        return { carry, ...(await termsOfClient(tx, ctx.client.id)) };
      }),
    ),

  byId: procedure({
    auth: 'member',
    permission: 'menu.settlements',
    scope: 'settlements:read',
    rate: 'read',
    audit: 'none',
  })
    .input(settlementIdInput)
    .output(settlementDetail)
    .query(async ({ ctx, input }) => {
      const { app, client } = ctx;
      const found = await ctx.read((tx) => settlementById(tx, client.id, BigInt(input.settlementId)));
      const held = await inTransaction(app.worker, { readOnly: true }, (tx) =>
        payoutHolds(tx, app.clock.now(), client.id),
      );
      // A deposit that waits for another account has no day yet.
      return held.size > 0 && found.payoutReference === null ? { ...found, expectedOn: null } : found;
    }),

  transactions: procedure({
    auth: 'member',
    permission: 'menu.settlements',
    scope: 'settlements:read',
    rate: 'read',
    audit: 'none',
  })
    .input(settlementTransactionsInput)
    .output(settlementTransactionPage)
    .query(({ ctx, input }) => {
      return ctx.read(async (tx) => {
        const connection = await connectionOf(tx, ctx.client.id);
        return {
          ...(await settlementTransactions(tx, ctx.client.id, input, ctx.language)),
          integration: connection && {
            name: SOFTWARE_NAMES[connection.software],
            paymentAccountSet: connection.paymentAccountId !== null,
          },
          unreportedSettlements: connection ? await unreportedSettlements(tx, ctx.client.id) : [],
        };
      });
    }),

  holdbackReleases: procedure({
    auth: 'member',
    permission: 'menu.settlements',
    scope: 'settlements:read',
    rate: 'read',
    audit: 'none',
  })
    .input(holdbackReleasesInput)
    .output(holdbackReleasePage)
    .query(({ ctx, input }) => ctx.read((tx) => holdbackReleasesOf(tx, ctx.client.id, input))),

  compareStatement: procedure({ auth: 'member', permission: RECONCILE, rate: 'upload', audit: 'change' })
    .input(compareStatementInput)
    .output(statementComparison)
    .mutation(async ({ ctx, input: { file } }) => {
      const statement = await readStatement(file, ctx.client.currency);
      const filename = cleanFileName(file.filename);
      const { client, actor, app } = ctx;
      return ctx.write((tx) => compareStatement(tx, { client, filename, actor, at: app.clock.now() }, statement));
    }),

  markSeen: procedure({ auth: 'member', permission: RECONCILE, rate: 'write', audit: 'change' })
    .input(markSeenInput)
    .output(seen)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { bookedOn, amount = null } = input;
        await markSeen(tx, seeingOf(ctx, input), { bookedOn, amount }, todayOf(ctx));
        return { id: input.settlementId };
      }),
    ),

  unmarkSeen: procedure({ auth: 'member', permission: RECONCILE, rate: 'write', audit: 'change' })
    .input(unmarkSeenInput)
    .output(seen)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await unmarkSeen(tx, seeingOf(ctx, input));
        return { id: input.settlementId };
      }),
    ),

  reportPayments: procedure({
    auth: 'member',
    permission: 'integrations.resend_settlements',
    scope: 'integrations:write',
    rate: 'write',
    audit: 'money',
  })
    .input(settlementIdInput)
    .output(paymentsReported)
    .mutation(async ({ ctx, input }) => {
      const answer = await reportPayments(ctx, BigInt(input.settlementId));
      // The software was told outside of any transaction; what came of it is recorded in one.
      return ctx.write(async () => answer);
    }),

  /** Settlements as entries of a ledger, for accounting software that is not connected: a file, or a job that makes it. */
  exportJournal: procedure({ auth: 'member', permission: 'settlements.export', rate: 'export', audit: 'read' })
    .input(settlementJournalInput)
    .output(exportAnswer)
    .mutation(({ ctx, input }) => askForExport(ctx, settlementJournalExport, input, 'csv')),

  /** The same for a program: the file itself, however long. */
  journal: procedure({
    auth: 'member',
    permission: 'settlements.export',
    scope: 'settlements:read',
    rate: 'export',
    audit: 'read',
  })
    .input(settlementJournalInput)
    .output(downloadLink)
    .query(({ ctx, input }) => linkToExport(ctx, settlementJournalExport, input, 'csv')),

  /** The list itself, for a person: a file, or a job that makes it. */
  exportList: procedure({ auth: 'member', permission: 'settlements.export', rate: 'export', audit: 'read' })
    .input(exportSettlementsInput)
    .output(exportAnswer)
    .mutation(({ ctx, input: { format, ...input } }) => askForExport(ctx, settlementsExport, input, format)),

  /** One settlement, for a person: a file, or a job that makes it. */
  export: procedure({ auth: 'member', permission: 'settlements.export', rate: 'export', audit: 'read' })
    .input(exportSettlementInput)
    .output(exportAnswer)
    .mutation(({ ctx, input: { format, ...input } }) => askForExport(ctx, settlementExport, input, format)),

  /** Everything that is filed of a month: settlements, their payments, deposits, invoices and a page of totals. */
  month: procedure({
    auth: 'member',
    permission: 'settlements.export',
    scope: 'settlements:read',
    rate: 'export',
    audit: 'read',
  })
    .input(settlementMonthInput)
    .output(downloadLink)
    .query(({ ctx, input: { month } }) =>
      linkTo(ctx, ctx.client.id, { what: 'month', month }, monthFilename(month, ctx.language)),
    ),

  /** For a program: the file itself, however long. */
  csv: procedure({
    auth: 'member',
    permission: 'settlements.export',
    scope: 'settlements:read',
    rate: 'export',
    audit: 'read',
  })
    .input(settlementFileInput)
    .output(downloadLink)
    .query(({ ctx, input }) => linkToExport(ctx, settlementExport, input, 'csv')),

  pdf: procedure({
    auth: 'member',
    permission: 'settlements.export',
    scope: 'settlements:read',
    rate: 'export',
    audit: 'read',
  })
    .input(settlementFileInput)
    .output(downloadLink)
    .query(({ ctx, input }) => linkToExport(ctx, settlementExport, input, 'pdf')),
});
