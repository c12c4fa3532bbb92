import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type RailStanding = inferRouterOutputs<AppRouter>['sending']['standing']['rails'][number];
export type DoubtfulFile = RailStanding['inDoubt']['files'][number];
