import { address, instantPart, oneOf } from '../../list-search.ts';

/** What can be done with a whole plan; part of the address, so that it can be linked and left with Back. */
export const PLAN_ACTIONS = ['pause', 'resume', 'change_from'] as const;
export type PlanAction = (typeof PLAN_ACTIONS)[number];

type PlanSearch = { action: PlanAction | null /** Instant looked at; empty: now. */; as_of: string };
export const PLAN_SEARCH_DEFAULTS: PlanSearch = { action: null, as_of: '' };
export const planSearch = address<PlanSearch>({
  action: oneOf<PlanAction | null>(PLAN_ACTIONS, null),
  as_of: instantPart,
});
