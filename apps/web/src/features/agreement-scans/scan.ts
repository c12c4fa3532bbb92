import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type MatchedScans = inferRouterOutputs<AppRouter>['customers']['previewScans'];
export type Scan = MatchedScans['records'][number];
export type Payer = Pick<Scan['customers'][number], 'id' | 'name'>;
