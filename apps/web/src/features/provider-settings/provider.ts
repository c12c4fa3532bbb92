import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;
export type Provider = Outputs['providerSettings']['get'];
export type ProviderInput = inferRouterInputs<AppRouter>['providerSettings']['update'];
export type PromoCodeRow = Outputs['promoCodes']['list']['records'][number];
