import { inTransaction } from '@cordelle/db/connection.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { loadAgain } from '@cordelle/engine/bank-files/inbound/load-again.ts';
import { replaceWithBytes, replaceWithFile } from '@cordelle/engine/bank-files/inbound/replace-file.ts';
import { setAsideByHand } from '@cordelle/engine/bank-files/inbound/set-aside.ts';
import { decideUnknown } from '@cordelle/engine/bank-files/outbound/decide-unknown.ts';
import {
  bankFileDetail,
  bankFileIdInput,
  bankFileListInput,
  bankFilePage,
  decideUnknownInput,
  loadAgainInput,
  nameReplacementInput,
  replaceBankFileInput,
  setAsideInput,
} from '@cordelle/validation/bank-files.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';
import { bankFileById, listBankFiles } from './queries.ts';

/** The files of both rails, for the provider's people. */
export const bankFilesRouter = router({
  list: procedure({ auth: 'staff', permission: 'staff.bank_files', rate: 'read', audit: 'none' })
    .input(bankFileListInput)
    .output(bankFilePage)
    .query(({ ctx, input }) => inTransaction(ctx.app.worker, { readOnly: true }, (tx) => listBankFiles(tx, input))),

  byId: procedure({ auth: 'staff', permission: 'staff.bank_files', rate: 'read', audit: 'none' })
    .input(bankFileIdInput)
    .output(bankFileDetail)
    .query(({ ctx, input }) => bankFileById(ctx.app, BigInt(input.bankFileId))),

  /** A person's word on a file that nobody knows to be at the bank. Nothing is sent twice without it. */
  decideUnknown: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money' })
    .input(decideUnknownInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      const { bankFileId, ...finding } = input;
      const by = { actor: actorOf(ctx.principal), at: ctx.app.clock.now() };
      await inTransaction(ctx.app.worker, {}, (tx) =>
        decideUnknown(tx, { ...finding, ...by, bankFileId: BigInt(bankFileId) }),
      );
      return { id: bankFileId };
    }),

  /** A file of the bank that was set aside is read once more by the next run. */
  loadAgain: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money' })
    .input(loadAgainInput)
    .output(saved)
    .mutation(async ({ ctx, input: { bankFileId, note } }) => {
      const by = { actor: actorOf(ctx.principal), at: ctx.app.clock.now() };
      await inTransaction(ctx.app.worker, {}, (tx) => loadAgain(tx, { bankFileId: BigInt(bankFileId), note, ...by }));
      return { id: bankFileId };
    }),

  /** A file of the bank that is not applied yet is taken out of the way. */
  setAside: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money' })
    .input(setAsideInput)
    .output(saved)
    .mutation(async ({ ctx, input: { bankFileId, note } }) => {
      const by = { actor: actorOf(ctx.principal), at: ctx.app.clock.now() };
      await inTransaction(ctx.app.worker, {}, (tx) =>
        setAsideByHand(tx, { bankFileId: BigInt(bankFileId), note, ...by }),
      );
      return { id: bankFileId };
    }),

  /** The bank's corrected bytes for a file that was set aside: read by the next run. */
  replace: procedure({ auth: 'staff', permission: 'staff.review', rate: 'upload', audit: 'money' })
    .input(replaceBankFileInput)
    .output(saved)
    .mutation(async ({ ctx, input: { bankFileId, note, file } }) => {
      const asked = {
        bankFileId: BigInt(bankFileId),
        note,
        actor: actorOf(ctx.principal),
        at: ctx.app.clock.now(),
      };
      await inTransaction(ctx.app.worker, {}, (tx) => replaceWithBytes(tx, ctx.app, asked, Buffer.from(file.bytes)));
      return { id: bankFileId };
    }),

  /** A file that came by itself stands for one that was set aside. */
  nameReplacement: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money' })
    .input(nameReplacementInput)
    .output(saved)
    .mutation(async ({ ctx, input: { bankFileId, note, fileName } }) => {
      const asked = {
        bankFileId: BigInt(bankFileId),
        note,
        actor: actorOf(ctx.principal),
        at: ctx.app.clock.now(),
      };
      await inTransaction(ctx.app.worker, {}, (tx) => replaceWithFile(tx, asked, fileName));
      return { id: bankFileId };
    }),
});
