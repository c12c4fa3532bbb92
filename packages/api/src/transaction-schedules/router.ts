import type { Tx } from '@cordelle/db/connection.ts';
import { createTransactionScheduleInput, updateTransactionScheduleInput } from '@cordelle/validation/schedule-terms.ts';
import {
  changeInstallmentInput,
  changeScheduleFromInput,
  closedDays,
  closedDaysInput,
  moveInstallmentInput,
  pauseScheduleInput,
  previewScheduleChangeInput,
  previewTransactionScheduleInput,
  savedWithDates,
  scheduleChangePreview,
  skipInstallmentInput,
  transactionScheduleIdInput,
  transactionScheduleListInput,
  transactionSchedulePage,
  transactionSchedulePreview,
  upcomingInstallments,
} from '@cordelle/validation/transaction-schedules.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { dryRun } from '../dry-run.ts';
import { pageOf } from '../page.ts';
import { askedWithin } from '../payer-bounds.ts';
import { requestMeta } from '../request-meta.ts';
import { procedure, router } from '../trpc.ts';
import { changeSchedule, editSchedule, NEW_SCHEDULES, removeSchedule } from './commands.ts';
import { movedDates } from './moved-dates.ts';
import { scheduleForPayer } from './payer-view.ts';
import { previewSchedule } from './preview.ts';
import { closedDaysOf, listSchedules, namedAlone, SCHEDULES_BY_ID } from './queries.ts';
import { previewScheduleChange, upcomingInstallmentsOf } from './upcoming.ts';

export const transactionSchedulesRouter = router({
  list: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'schedules:read',
    rate: 'read',
    audit: 'none',
    payer: 'own_records',
  })
    .input(transactionScheduleListInput)
    .output(transactionSchedulePage)
    .query(async ({ ctx, input }) => {
      const asked = askedWithin(ctx.onlyCustomer, input);
      const only = namedAlone(asked);
      if (only !== null) {
        const record = await ctx.readTogether(SCHEDULES_BY_ID, only);
        return pageOf(record ? [record] : [], record ? 1 : 0);
      }
      const found = await ctx.read((tx) => listSchedules(tx, ctx.client.id, asked));
      return ctx.onlyCustomer === null ? found : { ...found, records: found.records.map(scheduleForPayer) };
    }),

  create: procedure({
    auth: 'member',
    permission: 'transaction_schedules.new',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'money',
  })
    .input(createTransactionScheduleInput)
    .output(savedWithDates)
    .mutation(({ ctx, input }) => {
      const { secondProcessDate = null, installments = null, comment, ...terms } = input;
      const amount = ctx.money(input.amount);
      const installmentAmounts = input.installmentAmounts?.map((text) => ctx.money(text));
      const typed = { secondProcessDate, installments, comment: comment || null, installmentAmounts };
      const wanted = { ...terms, amount, ...typed };
      return ctx.writeTogether(NEW_SCHEDULES, wanted, ({ id }) => ({
        id: String(id),
        messages: movedDates(ctx.client.country, wanted, ctx.language),
      }));
    }),

  update: procedure({
    auth: 'member',
    permission: 'transaction_schedules.edit',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'money',
  })
    .input(updateTransactionScheduleInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { id, amount, comment, ...locked } = input;
        await changeSchedule(tx, requestMeta(ctx), BigInt(id), {
          amount: amount === undefined ? undefined : ctx.money(amount),
          comment: comment === undefined ? undefined : comment || null,
          locked,
        });
        return { id };
      }),
    ),

  remove: procedure({
    auth: 'member',
    permission: 'transaction_schedules.remove',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'money',
  })
    .input(transactionScheduleIdInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await removeSchedule(tx, requestMeta(ctx), BigInt(input.id));
        return input;
      }),
    ),

  resume: procedure({
    auth: 'member',
    permission: 'transaction_schedules.edit',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'money',
  })
    .input(transactionScheduleIdInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await editSchedule(tx, requestMeta(ctx), BigInt(input.id), { type: 'resume' });
        return input;
      }),
    ),

  pause: procedure({
    auth: 'member',
    permission: 'transaction_schedules.edit',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'money',
  })
    .input(pauseScheduleInput)
    .output(saved)
    .mutation(({ ctx, input: { id, ...input } }) =>
      ctx.write(async (tx) => {
        await editSchedule(tx, requestMeta(ctx), BigInt(id), { type: 'pauseUntil', until: input.until });
        return { id };
      }),
    ),

  skip: procedure({
    auth: 'member',
    permission: 'transaction_schedules.edit',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'money',
  })
    .input(skipInstallmentInput)
    .output(saved)
    .mutation(({ ctx, input: { id, ...input } }) =>
      ctx.write(async (tx) => {
        await editSchedule(tx, requestMeta(ctx), BigInt(id), {
          type: input.skipped ? 'skipInstallment' : 'restoreInstallment',
          installment: input.installment,
        });
        return { id };
      }),
    ),

  move: procedure({
    auth: 'member',
    permission: 'transaction_schedules.edit',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'money',
  })
    .input(moveInstallmentInput)
    .output(savedWithDates)
    .mutation(({ ctx, input: { id, ...input } }) =>
      ctx.write(async (tx) => {
        await editSchedule(tx, requestMeta(ctx), BigInt(id), { type: 'moveInstallment', ...input });
        return { id, messages: movedDates(ctx.client.country, input, ctx.language) };
      }),
    ),

  changeInstallment: procedure({
    auth: 'member',
    permission: 'transaction_schedules.edit',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'money',
  })
    .input(changeInstallmentInput)
    .output(saved)
    .mutation(({ ctx, input: { id, ...input } }) =>
      ctx.write(async (tx) => {
        await editSchedule(tx, requestMeta(ctx), BigInt(id), {
          type: 'changeInstallmentAmount',
          installment: input.installment,
          amount: ctx.money(input.amount),
        });
        return { id };
      }),
    ),

  changeFrom: procedure({
    auth: 'member',
    permission: 'transaction_schedules.edit',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'money',
  })
    .input(changeScheduleFromInput)
    .output(savedWithDates)
    .mutation(({ ctx, input: { id, ...input } }) =>
      ctx.write(async (tx) => {
        await editSchedule(tx, requestMeta(ctx), BigInt(id), {
          ...input,
          type: 'changeFrom',
          amount: input.amount === undefined ? undefined : ctx.money(input.amount),
        });
        return { id, messages: movedDates(ctx.client.country, input, ctx.language) };
      }),
    ),

  upcoming: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'schedules:read',
    rate: 'read',
    audit: 'none',
  })
    .input(transactionScheduleIdInput)
    .output(upcomingInstallments)
    .query(({ ctx, input }) => ctx.read((tx) => upcomingInstallmentsOf(tx, ctx, BigInt(input.id)))),

  previewChange: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'schedules:write',
    rate: 'read',
    audit: 'none',
  })
    .input(previewScheduleChangeInput)
    .output(scheduleChangePreview)
    .query(({ ctx, input }) => ctx.read((tx) => previewScheduleChange(tx, ctx, input))),

  preview: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'schedules:write',
    rate: 'read',
    audit: 'none',
  })
    .input(previewTransactionScheduleInput)
    .output(transactionSchedulePreview)
    .query(({ ctx, input }) => {
      const previewed = (tx: Tx) => previewSchedule(tx, ctx, input);
      // Whole terms are decided on as they are when they are saved, which takes ids.
      return input.whole ? dryRun(ctx, previewed) : ctx.read(previewed);
    }),

  closedDays: procedure({ auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' })
    .input(closedDaysInput)
    .output(closedDays)
    .query(({ ctx, input }) => closedDaysOf(ctx.client.country, input)),
});
