import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

/** One customer as the server shows them to this person. */
export type Customer = inferRouterOutputs<AppRouter>['customers']['byId'];
