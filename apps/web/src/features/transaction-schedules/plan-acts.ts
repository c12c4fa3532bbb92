import { address, instantPart, oneOf } from '../../list-search.ts';

/** What can be done with a whole plan; part of the address, so that it can be linked and left with Back. */
export const PLAN_ACTS = ['pause', 'resume', 'change_from'] as const;
export type PlanAct = (typeof PLAN_ACTS)[number];

type PlanSearch = { act: PlanAct | null /** Instant looked at; empty: now. */; as_of: string };
export const PLAN_SEARCH_DEFAULTS: PlanSearch = { act: null, as_of: '' };
export const planSearch = address<PlanSearch>({
  act: oneOf<PlanAct | null>(PLAN_ACTS, null),
  as_of: instantPart,
});
