import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type ReviewPage = inferRouterOutputs<AppRouter>['reviewItems']['list'];
export type ReviewItem = ReviewPage['records'][number];
