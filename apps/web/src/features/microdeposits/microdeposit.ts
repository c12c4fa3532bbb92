import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type MicrodepositPage = inferRouterOutputs<AppRouter>['microdeposits']['list'];
export type Microdeposit = MicrodepositPage['records'][number];

/** Where the payer enters the amounts. */
export const verificationLink = (formUrl: string): string =>
  `${window.location.origin}/microdeposit_verifications?verification_form_url=${encodeURIComponent(formUrl)}`;
