import {
  changeTransactionInput,
  financialTransactionDetail,
  financialTransactionPage,
  transactionByIdInput,
  transactionHistory,
  transactionIdInput,
  transactionListInput,
} from '@cordelle/validation/financial-transactions.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';
import { unfinished } from '../unfinished.ts';

export const financialTransactionsRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(transactionListInput)
    .output(financialTransactionPage)
    .query(unfinished),

  byId: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(transactionByIdInput)
    .output(financialTransactionDetail)
    .query(unfinished),

  history: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(transactionIdInput)
    .output(transactionHistory)
    .query(unfinished),

  change: procedure({ auth: 'member', permission: 'transaction_schedules.edit', rate: 'write', audit: 'money' })
    .input(changeTransactionInput)
    .output(saved)
    .mutation(unfinished),

  remove: procedure({ auth: 'member', permission: 'transaction_schedules.remove', rate: 'write', audit: 'money' })
    .input(transactionIdInput)
    .output(saved)
    .mutation(unfinished),

  requestStop: procedure({ auth: 'member', permission: 'transaction_schedules.remove', rate: 'write', audit: 'money' })
    .input(transactionIdInput)
    .output(saved)
    .mutation(unfinished),
});
