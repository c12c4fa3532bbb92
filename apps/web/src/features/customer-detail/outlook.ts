import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

/** What comes next of a customer, and how the latest payments came out. */
export type Outlook = inferRouterOutputs<AppRouter>['customers']['outlook'];
