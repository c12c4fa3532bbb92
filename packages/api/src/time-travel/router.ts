import {
  objectAsOf,
  scheduleAsOfInput,
  settlementAsOfInput,
  transactionAsOfInput,
} from '@cordelle/validation/time-travel.ts';
import type { MemberContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { scheduleAsOf, settlementAsOf, transactionAsOf } from './object-as-of.ts';

const asked = ({ client, app }: MemberContext, id: string, asOf: string | undefined) => ({
  clientId: client.id,
  id: BigInt(id),
  currency: client.currency,
  asOf: asOf === undefined ? null : new Date(asOf),
  now: app.clock.now(),
});

/** Money objects as they stood at any instant, rebuilt from the log. */
export const timeTravelRouter = router({
  transaction: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'transactions:read',
    rate: 'read',
    audit: 'none',
  })
    .input(transactionAsOfInput)
    .output(objectAsOf)
    .query(({ ctx, input }) =>
      ctx.read((tx) => transactionAsOf(tx, asked(ctx, input.financialTransactionId, input.asOf), ctx.language)),
    ),

  schedule: procedure({
    auth: 'member',
    permission: 'menu.customers',
    scope: 'schedules:read',
    rate: 'read',
    audit: 'none',
  })
    .input(scheduleAsOfInput)
    .output(objectAsOf)
    .query(({ ctx, input }) => ctx.read((tx) => scheduleAsOf(tx, asked(ctx, input.id, input.asOf), ctx.language))),

  settlement: procedure({
    auth: 'member',
    permission: 'menu.settlements',
    scope: 'settlements:read',
    rate: 'read',
    audit: 'none',
  })
    .input(settlementAsOfInput)
    .output(objectAsOf)
    .query(({ ctx, input }) =>
      ctx.read((tx) => settlementAsOf(tx, asked(ctx, input.settlementId, input.asOf), ctx.language)),
    ),
});
