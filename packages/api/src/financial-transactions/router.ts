import { bankNumbers } from '@cordelle/validation/customers/edit-answers.ts';
import { customerPaymentsInput } from '@cordelle/validation/customers/outlook.ts';
import {
  changeTransactionInput,
  financialTransactionDetail,
  financialTransactionPage,
  retryTransactionInput,
  transactionByIdInput,
  transactionHistory,
  transactionIdInput,
  transactionListInput,
} from '@cordelle/validation/financial-transactions.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { customerById } from '../customers/queries.ts';
import { showNumbers } from '../customers/show-numbers.ts';
import { askedWithin, requireOwnRecord } from '../payer-bounds.ts';
import { requestMeta } from '../request-meta.ts';
import { procedure, router } from '../trpc.ts';
import { changeTransaction, removeTransaction } from './commands.ts';
import { transactionById } from './detail.ts';
import { historyOf } from './history.ts';
import { detailForPayer, transactionForPayer } from './payer-view.ts';
import { listTransactions } from './queries.ts';
import { requestStop } from './request-stop.ts';
import { retryTransaction } from './retry.ts';

export const financialTransactionsRouter = router({
  list: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'transactions:read',
    rate: 'read',
    audit: 'none',
    payer: 'own_records',
  })
    .input(transactionListInput)
    .output(financialTransactionPage)
    .query(async ({ ctx, input }) => {
      const asked = askedWithin(ctx.onlyCustomer, input);
      const found = await ctx.read((tx) =>
        listTransactions(tx, ctx.client.id, asked, { language: ctx.language, now: ctx.app.clock.now() }),
      );
      if (ctx.onlyCustomer === null) return found;
      return { ...found, records: found.records.map((record) => transactionForPayer(record, ctx.language)) };
    }),

  /** Payments of one customer whose day came, latest first. Throws `record.not_found`. */
  ofCustomer: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(customerPaymentsInput)
    .output(financialTransactionPage)
    .query(({ ctx, input }) => {
      const now = ctx.app.clock.now();
      const wanted = { ...input, sort: { field: 'processDate', direction: 'desc' } } as const;
      return ctx.read(async (tx) => {
        await customerById(tx, ctx.client.id, BigInt(input.customerId), now);
        return listTransactions(tx, ctx.client.id, wanted, { language: ctx.language, now, past: true });
      });
    }),

  byId: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'transactions:read',
    rate: 'read',
    audit: 'none',
    payer: 'own_records',
  })
    .input(transactionByIdInput)
    .output(financialTransactionDetail)
    .query(async ({ ctx, input }) => {
      const asked = {
        clientId: ctx.client.id,
        id: BigInt(input.financialTransactionId),
        now: ctx.app.clock.now(),
        asOf: input.asOf === undefined ? null : new Date(input.asOf),
      };
      const detail = await ctx.read((tx) => transactionById(tx, ctx.app.worker, asked, ctx.language));
      requireOwnRecord(ctx.onlyCustomer, BigInt(detail.customerId));
      return ctx.onlyCustomer === null ? detail : detailForPayer(detail, ctx.language);
    }),

  history: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'transactions:read',
    rate: 'read',
    audit: 'none',
  })
    .input(transactionIdInput)
    .output(transactionHistory)
    .query(({ ctx, input }) => ctx.read((tx) => historyOf(tx, ctx.client.id, BigInt(input.financialTransactionId)))),

  change: procedure({
    auth: 'member',
    permission: 'transaction_schedules.edit',
    scope: 'transactions:write',
    rate: 'write',
    audit: 'money',
  })
    .input(changeTransactionInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { financialTransactionId: id, amount, comment } = input;
        await changeTransaction(tx, requestMeta(ctx), BigInt(id), {
          amount: amount === undefined ? undefined : ctx.money(amount),
          comment: comment === undefined ? undefined : comment || null,
        });
        return { id };
      }),
    ),

  remove: procedure({
    auth: 'member',
    permission: 'transaction_schedules.remove',
    scope: 'transactions:write',
    rate: 'write',
    audit: 'money',
  })
    .input(transactionIdInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await removeTransaction(tx, requestMeta(ctx), BigInt(input.financialTransactionId));
        return { id: input.financialTransactionId };
      }),
    ),

  requestStop: procedure({
    auth: 'member',
    permission: 'transaction_schedules.remove',
    scope: 'transactions:write',
    rate: 'write',
    audit: 'money',
  })
    .input(transactionIdInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.writeAcross(async (tx) => {
        await requestStop(tx, requestMeta(ctx), BigInt(input.financialTransactionId));
        return { id: input.financialTransactionId };
      }),
    ),

  retry: procedure({
    auth: 'member',
    permission: 'transaction_schedules.new',
    scope: 'transactions:write',
    rate: 'write',
    audit: 'money',
  })
    .input(retryTransactionInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { financialTransactionId, processDate = null } = input;
        return {
          id: String(await retryTransaction(tx, requestMeta(ctx), BigInt(financialTransactionId), processDate)),
        };
      }),
    ),

  /** The account it was or will be debited from, which need not be the customer's account of today. */
  bankNumbers: procedure({
    auth: 'member',
    permission: 'customers.view_unmasked_bank_numbers',
    rate: 'read',
    audit: 'change',
    proof: 'recent',
    answer: 'secret',
  })
    .input(transactionIdInput)
    .output(bankNumbers)
    .mutation(({ ctx, input }) =>
      ctx.write((tx) => {
        const by = { actor: ctx.actor, at: ctx.app.clock.now(), requestId: ctx.requestId };
        const whose = { transactionId: BigInt(input.financialTransactionId) };
        return showNumbers(tx, ctx.app.keys, ctx.client.id, whose, by);
      }),
    ),
});
