import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

export type DebitApproval = inferRouterOutputs<AppRouter>['debitApprovals']['list']['records'][number];

export const APPROVAL_ROWS = 5;

/** What a customer was asked to approve, the newest first: what their page loads ahead and shows. */
export const approvalsOf = (customerId: string, page = 1) => ({
  customerId,
  limit: APPROVAL_ROWS,
  skip: (page - 1) * APPROVAL_ROWS,
});
