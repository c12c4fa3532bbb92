import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['financialTransactions'];

/** One payment as the server shows it to this person. */
export type Transaction = Outputs['byId'];
/** What happened to one that failed. */
export type Playbook = NonNullable<Transaction['playbook']>;
export type NextAction = Playbook['actions'][number];
/** Its recorded facts, and what they point at. */
export type TransactionHistory = Outputs['history'];
export type HistoryEntry = TransactionHistory['entries'][number];

export const hrefOf = ({ customerId, id }: { customerId: string; id: string }): string =>
  `/client/customers/${customerId}/transaction_history/${id}`;
