import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type ClientPage = inferRouterOutputs<AppRouter>['clients']['list'];
export type ClientRow = ClientPage['records'][number];
export type ClientFacts = inferRouterOutputs<AppRouter>['clients']['facts'];
