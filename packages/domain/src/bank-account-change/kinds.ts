/** Which of its accounts a business changes: where its deposits go, or from where its fees are debited. */
export const CHANGED_ACCOUNTS = ['settlement', 'billing'] as const;
export type ChangedAccount = (typeof CHANGED_ACCOUNTS)[number];

/** How far a change has come. Source: onboarding reference §12.3. */
export const CHANGE_STATUSES = [
  'requested',
  'called_back',
  'approved_once',
  /** The new account counts; what is due to it waits until the hold is over and the test payment was confirmed. */
  'active',
  'confirmed',
  /** Somebody said that it was not them: nothing is paid until two people of the provider have answered. */
  'frozen',
  'withdrawn',
  'declined',
  'lapsed',
] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** The old account still counts, and the provider decides. */
export const OPEN_STATUSES = ['requested', 'called_back', 'approved_once'] as const satisfies readonly ChangeStatus[];
/** Another one of the same account waits until these are over. */
export const UNFINISHED_STATUSES = [...OPEN_STATUSES, 'active', 'frozen'] as const satisfies readonly ChangeStatus[];

/** How the present account was named by whoever asks: its mask proves nothing, the whole number a little. */
export const NAMINGS = ['full', 'masked'] as const;
export type Naming = (typeof NAMINGS)[number];

/** What came of calling the business back. */
export const CALL_OUTCOMES = ['genuine', 'not_reached', 'denied'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];
/** By telephone, or by video with the owner's identity shown again. */
export const CALL_METHODS = ['phone', 'video'] as const;
export type CallMethod = (typeof CALL_METHODS)[number];

/** Why a change was declined. `not_by_client`: two people found that somebody else had asked for it. */
export const DECLINE_REASONS = [
  'document_unreadable',
  'document_other_name',
  'statement_old',
  'account_differs',
  'holder_differs',
  'not_reached',
  'not_by_client',
  'other',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** What two people answer about a frozen change: the business did ask for it, or somebody else did. */
export const FREEZE_ANSWERS = ['genuine', 'fraud'] as const;
export type FreezeAnswer = (typeof FREEZE_ANSWERS)[number];
