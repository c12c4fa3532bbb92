import {
  closedDays,
  closedDaysInput,
  createTransactionScheduleInput,
  previewTransactionScheduleInput,
  transactionScheduleIdInput,
  transactionScheduleListInput,
  transactionSchedulePage,
  transactionSchedulePreview,
  updateTransactionScheduleInput,
} from '@cordelle/validation/transaction-schedules.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';
import { unfinished } from '../unfinished.ts';

export const transactionSchedulesRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(transactionScheduleListInput)
    .output(transactionSchedulePage)
    .query(unfinished),

  create: procedure({ auth: 'member', permission: 'transaction_schedules.new', rate: 'write', audit: 'money' })
    .input(createTransactionScheduleInput)
    .output(saved)
    .mutation(unfinished),

  update: procedure({ auth: 'member', permission: 'transaction_schedules.edit', rate: 'write', audit: 'money' })
    .input(updateTransactionScheduleInput)
    .output(saved)
    .mutation(unfinished),

  remove: procedure({ auth: 'member', permission: 'transaction_schedules.remove', rate: 'write', audit: 'money' })
    .input(transactionScheduleIdInput)
    .output(saved)
    .mutation(unfinished),

  resume: procedure({ auth: 'member', permission: 'transaction_schedules.edit', rate: 'write', audit: 'money' })
    .input(transactionScheduleIdInput)
    .output(saved)
    .mutation(unfinished),

  preview: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(previewTransactionScheduleInput)
    .output(transactionSchedulePreview)
    .query(unfinished),

  closedDays: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(closedDaysInput)
    .output(closedDays)
    .query(unfinished),
});
