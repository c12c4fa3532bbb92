import { takeBackApproval } from '@cordelle/engine/debit-approvals/take-back.ts';
import {
  createDebitApprovalInput,
  debitApprovalIdInput,
  debitApprovalListInput,
  debitApprovalPage,
} from '@cordelle/validation/debit-approvals.ts';
import { savedWithDates } from '@cordelle/validation/transaction-schedules.ts';
import { saved } from '@cordelle/validation/wire.ts';
import type { MemberContext } from '../context.ts';
import { movedDates } from '../transaction-schedules/moved-dates.ts';
import { procedure, router } from '../trpc.ts';
import { type AskingForApproval, askForApproval, remindOfApproval } from './ask-for-approval.ts';
import { listApprovals } from './list-approvals.ts';

const requestMeta = ({ app, client, actor }: MemberContext): AskingForApproval => ({
  outside: app,
  clientId: client.id,
  actor,
  at: app.clock.now(),
});

/** Debits that payers approve one by one, as a sporadic consent demands. The payer answers on their own page. */
export const debitApprovalsRouter = router({
  list: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'schedules:read',
    rate: 'read',
    audit: 'none',
  })
    .input(debitApprovalListInput)
    .output(debitApprovalPage)
    .query(({ ctx, input }) =>
      ctx.read((tx) => listApprovals(tx, { clientId: ctx.client.id, now: ctx.app.clock.now() }, input)),
    ),

  create: procedure({
    auth: 'member',
    permission: 'transaction_schedules.new',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'change',
  })
    .input(createDebitApprovalInput)
    .output(savedWithDates)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { processDate, comment } = input;
        const customerId = BigInt(input.customerId);
        const wanted = { customerId, amount: ctx.money(input.amount), processDate, comment: comment || null };
        const id = String(await askForApproval(tx, requestMeta(ctx), wanted));
        return { id, messages: movedDates(ctx.client.country, { processDate }, ctx.language) };
      }),
    ),

  remind: procedure({
    auth: 'member',
    permission: 'transaction_schedules.new',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'change',
  })
    .input(debitApprovalIdInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { client, language } = ctx;
        await remindOfApproval(tx, { ...requestMeta(ctx), rail: client.country, language }, BigInt(input.id));
        return input;
      }),
    ),

  takeBack: procedure({
    auth: 'member',
    permission: 'transaction_schedules.remove',
    scope: 'schedules:write',
    rate: 'write',
    audit: 'change',
  })
    .input(debitApprovalIdInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        const { actor, at } = requestMeta(ctx);
        await takeBackApproval(tx, ctx.client.id, BigInt(input.id), { actor, at });
        return input;
      }),
    ),
});
