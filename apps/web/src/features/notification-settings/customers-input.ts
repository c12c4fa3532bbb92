import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type CustomerOfList = inferRouterOutputs<AppRouter>['customers']['list']['records'][number];

export const CUSTOMERS_A_PAGE = 200;

/** The question for one page of active customers, by name. */
export const customersInput = (page: number) => ({
  skip: (page - 1) * CUSTOMERS_A_PAGE,
  limit: CUSTOMERS_A_PAGE,
  sort: { field: 'name', direction: 'asc' } as const,
});
