import { inTransaction } from '@cordelle/db/connection.ts';
import { bankFileDetail, bankFileIdInput, bankFileListInput, bankFilePage } from '@cordelle/validation/bank-files.ts';
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
});
