import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

/** What the server says would follow from the terms of a form. */
export type Preview = inferRouterOutputs<AppRouter>['transactionSchedules']['preview'];
export type PlannedDate = Preview['dates'][number];
