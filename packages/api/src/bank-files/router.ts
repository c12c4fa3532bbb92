import { bankFileDetail, bankFileIdInput, bankFileListInput, bankFilePage } from '@cordelle/validation/bank-files.ts';
import { procedure, router } from '../trpc.ts';
import { unfinished } from '../unfinished.ts';

/** The files of both rails, for the provider's people. */
export const bankFilesRouter = router({
  list: procedure({ auth: 'staff', permission: 'staff.bank_files', rate: 'read', audit: 'none' })
    .input(bankFileListInput)
    .output(bankFilePage)
    .query(unfinished),

  byId: procedure({ auth: 'staff', permission: 'staff.bank_files', rate: 'read', audit: 'none' })
    .input(bankFileIdInput)
    .output(bankFileDetail)
    .query(unfinished),
});
