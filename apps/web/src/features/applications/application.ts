import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['applications'];
export type CasePage = Outputs['list'];
export type CaseHead = CasePage['records'][number];
export type ApplicationCase = Outputs['byClient'];
export type CaseSection = ApplicationCase['sections'][number];
export type CaseTerms = ApplicationCase['proposedTerms'];
export type SetTemplate = inferRouterInputs<AppRouter>['applications']['setTemplate'];
