import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['matchingActs'];

/** What would become of all who match. */
export type MatchingPreview = Outputs['preview'];
/** One thing done with all who matched, as far as it is. */
export type MatchingAct = Outputs['byId'];
export type MatchingAction = MatchingAct['name'];
