import type { SubState } from './sub-states.ts';

/** How it stands with something an application needs: to be given, being looked at, given, or refused. */
export const REQUIREMENT_STATES = ['due', 'checking', 'done', 'wrong'] as const;
export type RequirementState = (typeof REQUIREMENT_STATES)[number];
/** What keeps an application from being handed in. */
export const MISSING_STATES = ['due', 'checking', 'wrong'] as const satisfies readonly RequirementState[];

/** One thing an application needs. */
export type Requirement = {
  /** `user.date_of_birth`, `owners.tree`, `owner.12.identity`, `settlement_account.documents` */
  readonly key: string;
  /** The page that asks for it. */
  readonly section: SubState;
  readonly state: RequirementState;
  /** Who is to act. */
  readonly who: 'user' | 'owner' | 'provider';
};
