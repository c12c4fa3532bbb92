import type { Tx } from '@cordelle/db/connection.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import {
  csvImported,
  csvImportInput,
  csvPreview,
  customerAnswerInput,
  customerImport,
  customerImportReview,
  fixRowInput,
  importIdInput,
  importListInput,
  importPage,
  importRow,
  importRowInput,
  previewCustomer,
  previewInput,
  previewPage,
  selectRowsInput,
  setMappingInput,
} from '@cordelle/validation/customers/imports.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
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
import { procedure, router } from '../trpc.ts';
import { cleanFileName } from '../uploads/file-name.ts';
import { fixRow, setMapping } from './actions.ts';
import { holdImport } from './import-state.ts';
import { importingClient } from './importing-client.ts';
import { planOfImport } from './plan-of-import.ts';
import { previewRow, previewRows, type Reader } from './preview.ts';
import { checkForProgram, importForProgram } from './program-calls.ts';
import { cellsOfRow, importById, listImports } from './queries.ts';
import { receiveImport } from './receive-import.ts';
import { reviewImport } from './review-import.ts';
import { CUSTOMER_IMPORTS } from './run-imports.ts';
import { debitedSince } from './undo-refusal.ts';

const fileInput = z.strictObject({ file: uploadedFile });

/** An import as it stands after whatever the transaction did to it. */
const asItStands = (ctx: MemberContext, tx: Tx, importId: bigint) =>
  importById(tx, ctx.app.keys, ctx.client.id, importId);

const readerOf = (ctx: MemberContext): Reader => ({
  keys: ctx.app.keys,
  client: ctx.client,
  today: localDate(ctx.app.clock.now(), RAIL_FACTS[ctx.client.country].zone),
  language: ctx.language,
});

/** Spreadsheets of customers: read, checked, fixed, imported, taken back. */
export const customerImportsRouter = router({
  receive: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'upload', audit: 'change' })
    .input(fileInput)
    .output(customerImport)
    .mutation(async ({ ctx, input: { file } }) => {
      const table = await readSpreadsheet(file);
      return ctx.write(async (tx) => {
        const { id: clientId, country } = ctx.client;
        const received = {
          clientId,
          country,
          filename: cleanFileName(file.filename),
          actor: ctx.actor,
          at: ctx.app.clock.now(),
          canAsk: true,
        };
        return asItStands(ctx, tx, await receiveImport(tx, ctx.app.keys, received, table));
      });
    }),

  list: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'read', audit: 'none' })
    .input(importListInput)
    .output(importPage)
    .query(({ ctx, input }) => ctx.read((tx) => listImports(tx, ctx.client.id, input))),

  byId: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'read', audit: 'none' })
    .input(importIdInput)
    .output(customerImport)
    .query(({ ctx, input }) => ctx.read((tx) => asItStands(ctx, tx, BigInt(input.importId)))),

  setMapping: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(setMappingInput)
    .output(customerImport)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const importId = BigInt(input.importId);
        await setMapping(tx, ctx.client, importId, input.mapping, ctx.app.clock.now());
        return asItStands(ctx, tx, importId);
      }),
    ),

  preview: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'read', audit: 'none' })
    .input(previewInput)
    .output(previewPage)
    .query(({ ctx, input }) => ctx.read((tx) => previewRows(tx, readerOf(ctx), input))),

  row: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'read', audit: 'none' })
    .input(importRowInput)
    .output(importRow)
    .query(({ ctx, input }) => ctx.read((tx) => cellsOfRow(tx, ctx.app.keys, ctx.client, input, ctx.language))),

  review: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'read', audit: 'none' })
    .input(importIdInput)
    .output(customerImportReview)
    .query(({ ctx, input }) => ctx.read((tx) => reviewImport(tx, ctx.client, BigInt(input.importId), ctx.language))),

  answer: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(customerAnswerInput)
    .output(customerImport)
    .mutation(async ({ ctx, input: { importId, ...given } }) => {
      const id = BigInt(importId);
      const imports = { table: 'customer_imports', clientId: ctx.client.id } as const;
      await ctx.write(async (tx) => giveAnswers(tx, imports, await holdImport(tx, ctx.client.id, id), given));
      await finishSmall(ctx.app, CUSTOMER_IMPORTS, { clientId: ctx.client.id, id });
      return ctx.read((tx) => asItStands(ctx, tx, id));
    }),

  refusedLines: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'export', audit: 'read' })
    .input(importIdInput)
    .output(downloadLink)
    .mutation(async ({ ctx, input: { importId } }) => {
      const { filename } = await ctx.read((tx) =>
        importRowById(tx, { table: 'customer_imports', clientId: ctx.client.id }, BigInt(importId)),
      );
      return linkTo(
        ctx,
        ctx.client.id,
        { what: 'refused_lines', of: 'customers', importId },
        refusedFilename(filename, ctx.language),
      );
    }),

  planPayments: procedure({
    auth: 'member',
    permission: 'transaction_schedules.csv_imports',
    rate: 'write',
    audit: 'change',
  })
    .input(importIdInput)
    .output(saved)
    .mutation(({ ctx, input: { importId } }) =>
      ctx.write(async (tx) => {
        const held = await holdImport(tx, ctx.client.id, BigInt(importId));
        const by = { actor: ctx.actor, at: ctx.app.clock.now() };
        const name = await importRowById(tx, { table: 'customer_imports', clientId: ctx.client.id }, held.id);
        return {
          id: String(await planOfImport(tx, ctx.app.keys, ctx.client.id, { held, filename: name.filename, ...by })),
        };
      }),
    ),

  fixRow: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(fixRowInput)
    .output(previewCustomer)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx) => {
        const keyring = await keyringOf(tx, ctx.app.keys, ctx.client.id);
        await fixRow(tx, ctx.app.keys, keyring, await importingClient(tx, ctx.client.id, ctx.app.clock.now()), input);
      });
      // Apart: who is alike is asked where nothing was written.
      return ctx.read((tx) => previewRow(tx, readerOf(ctx), input));
    }),

  select: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(selectRowsInput)
    .output(customerImport)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { importId, ...choice } = input;
        const held = await holdImport(tx, ctx.client.id, BigInt(importId));
        await chooseRows(tx, 'customer_imports', ctx.client.id, held, choice);
        return asItStands(ctx, tx, held.id);
      }),
    ),

  start: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(importIdInput)
    .output(customerImport)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const held = await holdImport(tx, ctx.client.id, BigInt(input.importId));
        const by = { actor: ctx.actor, at: ctx.app.clock.now() };
        await beginImport(tx, 'customer_imports', ctx.client.id, held, by);
        return asItStands(ctx, tx, held.id);
      }),
    ),

  undo: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(importIdInput)
    .output(customerImport)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const imports = { table: 'customer_imports', clientId: ctx.client.id } as const;
        const held = await holdImport(tx, ctx.client.id, BigInt(input.importId));
        const debited = await debitedSince(tx, ctx.client.id, held.id);
        await beginUndo(tx, imports, held, { actor: ctx.actor, debited });
        return asItStands(ctx, tx, held.id);
      }),
    ),

  again: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(importIdInput)
    .output(customerImport)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const held = await holdImport(tx, ctx.client.id, BigInt(input.importId));
        await checkAgain(tx, 'customer_imports', ctx.client.id, held);
        return asItStands(ctx, tx, held.id);
      }),
    ),

  discard: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(importIdInput)
    .output(saved)
    .mutation(({ ctx, input: { importId } }) =>
      ctx.write(async (tx) => {
        const held = await holdImport(tx, ctx.client.id, BigInt(importId));
        await discardImport(tx, 'customer_imports', ctx.client.id, held);
        return { id: importId };
      }),
    ),

  csvPreview: procedure({
    auth: 'member',
    permission: 'customers.csv_imports',
    scope: 'imports:write',
    rate: 'upload',
    audit: 'change',
  })
    .input(fileInput)
    .output(csvPreview)
    .mutation(({ ctx, input }) => checkForProgram(ctx, input.file)),

  csvImport: procedure({
    auth: 'member',
    permission: 'customers.csv_imports',
    scope: 'imports:write',
    rate: 'write',
    audit: 'change',
  })
    .input(csvImportInput)
    .output(csvImported)
    .mutation(({ ctx, input }) => importForProgram(ctx, input.selectedCustomers.map(BigInt))),
});
