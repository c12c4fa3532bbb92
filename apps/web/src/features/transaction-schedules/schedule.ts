import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type Schedule = inferRouterOutputs<AppRouter>['transactionSchedules']['list']['records'][number];
