import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import {
  checklistPutAway,
  homeActions,
  homeAhead,
  homeChecklist,
  homeData,
  homeForecast,
  homeInput,
  putChecklistAwayInput,
} from '@cordelle/validation/home.ts';
import type { MemberContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { actionsFor } from './actions.ts';
import { aheadOf } from './ahead.ts';
import { checklistOf, putChecklistAway } from './checklist.ts';
import { forecastOf } from './forecast.ts';
import { homeDataOf } from './home-data.ts';

const READING = { auth: 'member', permission: 'menu.home', rate: 'read', audit: 'none' } as const;

/** What time it is, the business day of the client's rail, and where it begins. */
function businessDay({ app, client }: MemberContext) {
  const { zone } = RAIL_FACTS[client.country];
  const now = app.clock.now();
  return { now, today: localDate(now, zone), zone };
}

/** What somebody sees who opens the console: sums, what is coming, what waits for them. */
export const homeRouter = router({
  get: procedure({ ...READING, scope: 'reports:read' })
    .input(homeInput)
    .output(homeData)
    .query(({ ctx, input }) =>
      ctx.read((tx) => homeDataOf(tx, ctx.client, { ...businessDay(ctx), month: input.month })),
    ),

  ahead: procedure(READING)
    .output(homeAhead)
    .query(({ ctx }) => ctx.read((tx) => aheadOf(tx, ctx.client, businessDay(ctx)))),

  forecast: procedure(READING)
    .output(homeForecast)
    .query(({ ctx }) => ctx.read((tx) => forecastOf(tx, ctx.client, businessDay(ctx)))),

  actions: procedure(READING)
    .output(homeActions)
    .query(({ ctx }) =>
      ctx.read(async (tx) => ({
        records: await actionsFor(tx, ctx.client, businessDay(ctx)),
        currency: ctx.client.currency,
      })),
    ),

  checklist: procedure(READING)
    .output(homeChecklist)
    .query(({ ctx }) => ctx.read((tx) => checklistOf(tx, ctx))),

  putChecklistAway: procedure({ auth: 'member', permission: 'menu.home', rate: 'write', audit: 'none' })
    .input(putChecklistAwayInput)
    .output(checklistPutAway)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await putChecklistAway(tx, ctx, input.putAway);
        return { putAway: input.putAway };
      }),
    ),
});
