import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import {
  holdbackReleasePage,
  holdbackReleasesInput,
  settlementDetail,
  settlementIdInput,
  settlementListInput,
  settlementPage,
  settlementStanding,
  settlementTransactionPage,
  settlementTransactionsInput,
  upcomingSettlements,
} from '@cordelle/validation/settlements.ts';
import type { MemberContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { holdbackReleasesOf } from './holdback-releases.ts';
import { listSettlements, settlementById, settlementTransactions } from './queries.ts';
import { carryOf } from './standing.ts';
import { upcomingOf } from './upcoming.ts';

/** The business day of the client's rail. */
const todayOf = ({ app, client }: MemberContext) => localDate(app.clock.now(), RAIL_FACTS[client.country].zone);

export const settlementsRouter = router({
  list: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(settlementListInput)
    .output(settlementPage)
    .query(({ ctx, input }) => ctx.read((tx) => listSettlements(tx, ctx.client, input))),

  upcoming: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .output(upcomingSettlements)
    .query(({ ctx }) => ctx.read((tx) => upcomingOf(tx, ctx.client, todayOf(ctx)))),

  standing: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .output(settlementStanding)
    .query(({ ctx }) => ctx.read(async (tx) => ({ carry: await carryOf(tx, ctx.client, todayOf(ctx), ctx.language) }))),

  byId: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(settlementIdInput)
    .output(settlementDetail)
    .query(({ ctx, input }) => ctx.read((tx) => settlementById(tx, ctx.client.id, BigInt(input.settlementId)))),

  transactions: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(settlementTransactionsInput)
    .output(settlementTransactionPage)
    .query(({ ctx, input }) => ctx.read((tx) => settlementTransactions(tx, ctx.client.id, input, ctx.language))),

  holdbackReleases: procedure({ auth: 'member', permission: 'menu.settlements', rate: 'read', audit: 'none' })
    .input(holdbackReleasesInput)
    .output(holdbackReleasePage)
    .query(({ ctx, input }) => ctx.read((tx) => holdbackReleasesOf(tx, ctx.client.id, input))),
});
