import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>;

/** A payer as they see themself. */
export type OwnRecord = Outputs['customers']['byId'];
export type OwnSchedule = Outputs['transactionSchedules']['list']['records'][number];
export type OwnPayment = Outputs['financialTransactions']['byId'];
export type OwnPaymentRow = Outputs['financialTransactions']['list']['records'][number];

export const ROWS = 5;

const pageAt = (page: number) => ({ limit: ROWS, skip: (page - 1) * ROWS });

/** What the area asks. Whose records they are, the server knows: a payer gets their own. */
export const OWN_RECORD = { filter: 'all', limit: 1 } as const;

/** Schedules that still run, the next payment first. */
export const upcomingAt = (page = 1) => ({
  active: true,
  sort: { field: 'nextProcessDate', direction: 'asc' } as const,
  ...pageAt(page),
});

/** Payments, the latest created first. */
export const historyAt = (page = 1) => ({
  sort: { field: 'createdAt', direction: 'desc' } as const,
  ...pageAt(page),
});

export const paymentHref = (id: string): string => `/student/transactions/${id}`;
