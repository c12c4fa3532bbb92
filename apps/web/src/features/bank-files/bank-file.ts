import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['bankFiles'];

export type BankFilePage = Outputs['list'];
export type BankFileRow = BankFilePage['records'][number];
/** One file with its history and, when it is broken, the lines around the fault. */
export type BankFile = Outputs['byId'];
