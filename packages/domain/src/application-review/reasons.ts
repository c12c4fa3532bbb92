import type { ReviewSection } from './kinds.ts';

type Reason = {
  /** Parts of which it can be said; null: of any. */
  readonly sections: readonly ReviewSection[] | null;
  /** What its sentence leaves for the reviewer to fill in. */
  readonly blanks: readonly string[];
};

const PAPERS = ['certificate', 'settlement', 'billing', 'numbers'] as const;
const ACCOUNTS = ['settlement', 'billing'] as const;

/** Why a part of an application is asked for again; the words of each are `onboarding_reason_<code>`. */
export const CHANGE_REASONS = {
  name_not_registry: { sections: ['business'], blanks: [] },
  number_not_found: { sections: ['numbers'], blanks: [] },
  address_po_box: { sections: ['addresses'], blanks: [] },
  certificate_old: { sections: ['certificate'], blanks: ['office'] },
  document_unreadable: { sections: PAPERS, blanks: [] },
  document_incomplete: { sections: PAPERS, blanks: [] },
  document_other_name: { sections: ACCOUNTS, blanks: ['seen', 'expected'] },
  statement_old: { sections: ACCOUNTS, blanks: [] },
  account_differs: { sections: ACCOUNTS, blanks: [] },
  owners_incomplete: { sections: ['owners'], blanks: ['share'] },
  owner_not_matching: { sections: ['owners'], blanks: [] },
  control_person_missing: { sections: ['owners'], blanks: [] },
  identity_redo: { sections: ['identity'], blanks: ['name', 'reason'] },
  activity_unclear: { sections: ['use'], blanks: [] },
  website_unclear: { sections: ['use', 'business'], blanks: [] },
  volumes_unclear: { sections: ['volumes'], blanks: ['figures'] },
  other: { sections: null, blanks: [] },
} as const satisfies Readonly<Record<string, Reason>>;
export type ChangeReason = keyof typeof CHANGE_REASONS;
export const CHANGE_REASON_CODES = Object.keys(CHANGE_REASONS) as ChangeReason[];

/** Given by nobody of the provider: the applicant wants to correct a page beside those that were asked for. */
export const OWN_CORRECTION = 'own_correction';

/** Reasons that can be given for a part, in the order in which they are offered. */
export const reasonsFor = (section: ReviewSection): ChangeReason[] =>
  CHANGE_REASON_CODES.filter((code) => {
    const { sections }: Reason = CHANGE_REASONS[code];
    return sections === null || sections.includes(section);
  });

/** Why an application is declined. Which words go out is another matter. */
export const DECLINE_REASONS = [
  'not_supported',
  'sponsor_declined',
  'not_completed',
  'fraud_suspected',
  'sanctions',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Reasons that nobody outside ever reads; to the applicant the bank did not accept it. */
const UNSPOKEN: readonly DeclineReason[] = ['fraud_suspected', 'sanctions'];

/** The reason that the applicant is told. */
export const spokenReason = (reason: DeclineReason): Exclude<DeclineReason, 'fraud_suspected' | 'sanctions'> =>
  reason === 'fraud_suspected' || reason === 'sanctions' ? 'sponsor_declined' : reason;

/** Whether the reviewer's own words may go out with it: they would give away what is not told. */
export const wordsGoOut = (reason: DeclineReason): boolean => !UNSPOKEN.includes(reason);

/** Whether a client that ended so weighs on other applications of the same people. */
export const isForCause = (reason: string | null): boolean => reason === 'fraud_suspected' || reason === 'sanctions';

/** Shortest text where the list has no reason that fits. */
const OTHER_WORDS_MIN = 20;

/** How many letters of their own a reviewer writes with a reason at least: some leave it to them what was seen or expected. */
export function wordsNeeded(reason: ChangeReason): number {
  const { blanks }: Reason = CHANGE_REASONS[reason];
  return reason === 'other' ? OTHER_WORDS_MIN : blanks.length;
}

/** Longest text of a reviewer. */
export const REVIEW_TEXT_MAX = 2000;
