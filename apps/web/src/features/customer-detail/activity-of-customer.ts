import type { ActivityKind } from '@cordelle/validation/customers/activity-kinds.ts';

export const LATEST_EVENTS = 5;
export const EVENTS_PER_PAGE = 25;

/** The latest of what happened with a customer: what the page loads ahead and the panel shows. */
export const activityOf = (customerId: string) => ({ customerId, limit: LATEST_EVENTS });

/** All of it, a page at a time. */
export const allActivityOf = (customerId: string, kind: ActivityKind | undefined, page: number) => ({
  customerId,
  limit: EVENTS_PER_PAGE,
  skip: (page - 1) * EVENTS_PER_PAGE,
  ...(kind && { kind }),
});
