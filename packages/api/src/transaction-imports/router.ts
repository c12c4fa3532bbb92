import type { Tx } from '@cordelle/db/connection.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import {
  fixTransactionRowInput,
  previewTransactionPage,
  previewTransactionsInput,
  selectTransactionRowsInput,
  setTransactionMappingInput,
  shownTransaction,
  transactionAnswerInput,
  transactionCsvImported,
  transactionCsvImportInput,
  transactionCsvPreview,
  transactionImport,
  transactionImportIdInput,
  transactionImportListInput,
  transactionImportPage,
  transactionImportReview,
} from '@cordelle/validation/transaction-imports.ts';
import { uploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { linkTo } from '../exports/download-link.ts';
import { giveAnswers } from '../imports/answers.ts';
import { beginImport, chooseRows } from '../imports/chosen-rows.ts';
import { checkAgain, discardImport } from '../imports/come-back.ts';
import { beginUndo } from '../imports/lifecycle.ts';
import { importRowById } from '../imports/list-imports.ts';
import { readSpreadsheet } from '../imports/read-spreadsheet.ts';
import { refusedFilename } from '../imports/refused-lines.ts';
import { finishSmall } from '../imports/run-imports.ts';
import { type Declarations, procedure, router } from '../trpc.ts';
import { cleanFileName } from '../uploads/file-name.ts';
import { fixTransactionRow, setTransactionMapping } from './actions.ts';
import { holdTransactionImport } from './columns.ts';
import { checkTransactionsForProgram, importTransactionsForProgram } from './program-calls.ts';
import { lineById, listTransactionImports, previewLines, transactionImportById } from './queries.ts';
import { receiveTransactions } from './receive-transactions.ts';
import { reviewTransactions } from './review-transactions.ts';
import { TRANSACTION_IMPORTS } from './run-transaction-imports.ts';
import { askedForMoney } from './undo-refusal.ts';

const PERMISSION = 'transaction_schedules.csv_imports';
const READ: Declarations<'member'> = { auth: 'member', permission: PERMISSION, rate: 'read', audit: 'none' };
const WRITE: Declarations<'member'> = { auth: 'member', permission: PERMISSION, rate: 'write', audit: 'change' };
/** What plans money, or takes it out of the plan. */
const PLAN: Declarations<'member'> = { ...WRITE, audit: 'money' };
const UPLOAD: Declarations<'member'> = { ...WRITE, rate: 'upload' };

const fileInput = z.strictObject({ file: uploadedFile });

/** An import as it stands after whatever the transaction did to it. */
const asItStands = (ctx: MemberContext, tx: Tx, importId: string) =>
  transactionImportById(tx, ctx.client.id, BigInt(importId));

/** Spreadsheets of transactions: read, checked, fixed, planned, taken back. */
export const transactionImportsRouter = router({
  receive: procedure(UPLOAD)
    .input(fileInput)
    .output(transactionImport)
    .mutation(async ({ ctx, input: { file } }) => {
      const table = await readSpreadsheet(file);
      return ctx.write(async (tx) => {
        const received = {
          clientId: ctx.client.id,
          country: ctx.client.country,
          filename: cleanFileName(file.filename),
          actor: ctx.actor,
          at: ctx.app.clock.now(),
          canAsk: true,
        };
        return asItStands(ctx, tx, String(await receiveTransactions(tx, received, table)));
      });
    }),

  list: procedure(READ)
    .input(transactionImportListInput)
    .output(transactionImportPage)
    .query(({ ctx, input }) => ctx.read((tx) => listTransactionImports(tx, ctx.client.id, input))),

  byId: procedure(READ)
    .input(transactionImportIdInput)
    .output(transactionImport)
    .query(({ ctx, input }) => ctx.read((tx) => asItStands(ctx, tx, input.importId))),

  preview: procedure(READ)
    .input(previewTransactionsInput)
    .output(previewTransactionPage)
    .query(({ ctx, input }) => ctx.read((tx) => previewLines(tx, ctx, input))),

  setMapping: procedure(WRITE)
    .input(setTransactionMappingInput)
    .output(transactionImport)
    .mutation(({ ctx, input: { importId, mapping } }) =>
      ctx.write(async (tx) => {
        await setTransactionMapping(tx, ctx.client.id, BigInt(importId), mapping);
        return asItStands(ctx, tx, importId);
      }),
    ),

  review: procedure(READ)
    .input(transactionImportIdInput)
    .output(transactionImportReview)
    .query(({ ctx, input: { importId } }) =>
      ctx.read((tx) => reviewTransactions(tx, ctx.client.id, BigInt(importId), ctx.language)),
    ),

  answer: procedure(WRITE)
    .input(transactionAnswerInput)
    .output(transactionImport)
    .mutation(async ({ ctx, input: { importId, ...given } }) => {
      const id = BigInt(importId);
      const imports = { table: 'transaction_imports', clientId: ctx.client.id } as const;
      await ctx.write(async (tx) =>
        giveAnswers(tx, imports, await holdTransactionImport(tx, ctx.client.id, id), given),
      );
      await finishSmall(ctx.app, TRANSACTION_IMPORTS, { clientId: ctx.client.id, id });
      return ctx.read((tx) => asItStands(ctx, tx, importId));
    }),

  refusedLines: procedure({ ...READ, rate: 'export', audit: 'read' })
    .input(transactionImportIdInput)
    .output(downloadLink)
    .mutation(async ({ ctx, input: { importId } }) => {
      const imports = { table: 'transaction_imports', clientId: ctx.client.id } as const;
      const { filename } = await ctx.read((tx) => importRowById(tx, imports, BigInt(importId)));
      return linkTo(
        ctx,
        ctx.client.id,
        { what: 'refused_lines', of: 'transactions', importId },
        refusedFilename(filename, ctx.language),
      );
    }),

  fixRow: procedure(WRITE)
    .input(fixTransactionRowInput)
    .output(shownTransaction)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { id: clientId, currency } = ctx.client;
        await fixTransactionRow(tx, { clientId, currency, now: ctx.app.clock.now() }, input);
        return lineById(tx, ctx, input);
      }),
    ),

  select: procedure(WRITE)
    .input(selectTransactionRowsInput)
    .output(transactionImport)
    .mutation(({ ctx, input: { importId, ...choice } }) =>
      ctx.write(async (tx) => {
        const held = await holdTransactionImport(tx, ctx.client.id, BigInt(importId));
        await chooseRows(tx, 'transaction_imports', ctx.client.id, held, choice);
        return asItStands(ctx, tx, importId);
      }),
    ),

  start: procedure(PLAN)
    .input(transactionImportIdInput)
    .output(transactionImport)
    .mutation(({ ctx, input: { importId } }) =>
      ctx.write(async (tx) => {
        const held = await holdTransactionImport(tx, ctx.client.id, BigInt(importId));
        const by = { actor: ctx.actor, at: ctx.app.clock.now() };
        await beginImport(tx, 'transaction_imports', ctx.client.id, held, by);
        return asItStands(ctx, tx, importId);
      }),
    ),

  undo: procedure(PLAN)
    .input(transactionImportIdInput)
    .output(transactionImport)
    .mutation(({ ctx, input: { importId } }) =>
      ctx.write(async (tx) => {
        const imports = { table: 'transaction_imports', clientId: ctx.client.id } as const;
        const held = await holdTransactionImport(tx, ctx.client.id, BigInt(importId));
        const debited = await askedForMoney(tx, ctx.client.id, held.id);
        await beginUndo(tx, imports, held, { actor: ctx.actor, debited });
        return asItStands(ctx, tx, importId);
      }),
    ),

  again: procedure(WRITE)
    .input(transactionImportIdInput)
    .output(transactionImport)
    .mutation(({ ctx, input: { importId } }) =>
      ctx.write(async (tx) => {
        const held = await holdTransactionImport(tx, ctx.client.id, BigInt(importId));
        await checkAgain(tx, 'transaction_imports', ctx.client.id, held);
        return asItStands(ctx, tx, importId);
      }),
    ),

  discard: procedure(WRITE)
    .input(transactionImportIdInput)
    .output(saved)
    .mutation(({ ctx, input: { importId } }) =>
      ctx.write(async (tx) => {
        const held = await holdTransactionImport(tx, ctx.client.id, BigInt(importId));
        await discardImport(tx, 'transaction_imports', ctx.client.id, held);
        return { id: importId };
      }),
    ),

  csvPreview: procedure({ ...UPLOAD, scope: 'imports:write' })
    .input(fileInput)
    .output(transactionCsvPreview)
    .mutation(({ ctx, input }) => checkTransactionsForProgram(ctx, input.file)),

  csvImport: procedure({ ...PLAN, scope: 'imports:write' })
    .input(transactionCsvImportInput)
    .output(transactionCsvImported)
    .mutation(({ ctx, input }) => importTransactionsForProgram(ctx, input.selectedTransactions.map(BigInt))),
});
