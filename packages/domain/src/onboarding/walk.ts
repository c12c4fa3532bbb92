import type { Rail } from '../rail.ts';
import type { Requirement, RequirementState } from './requirements.ts';
import {
  ONBOARDING_STEPS,
  type OnboardingStep,
  SUB_STATES_OF_STEP,
  type SubState,
  type SubStateStatus,
  type SubStateStatuses,
} from './sub-states.ts';

/** What decides which pages an application has. */
export type Walk = {
  /** It began with the account of a person who signed up. */
  readonly begunAtSignUp: boolean;
  /** Somebody said before how they heard of us. */
  readonly referralKnown: boolean;
  /** Everything that is asked of the person is known, or nobody of the business fills it in. */
  readonly personKnown: boolean;
  /** Null: not said yet. */
  readonly hasThirdParty: boolean | null;
  /** The account of a third party itself: it collects nothing. */
  readonly isThirdParty: boolean;
  readonly country: Rail | null;
  readonly businessType: string | null;
  /** Flag `rot_2548_ubo_released`: owners are a tree of shares; otherwise a list of four. */
  readonly ownersAsTree: boolean;
};

/** Legal forms that a state of the US registers: only of these can its office say that they are in good standing. */
const REGISTERED_IN_STATE: readonly string[] = [
  'Limited Partnership',
  'Limited Liability Partnership',
  'Limited Liability Company (LLC)',
  'Corporation',
  'Non-Profit Corporation',
];

/** Whether the office of a state can have given the business a certificate; nobody knows before its legal form is chosen. */
export const needsCertificate = ({ country, businessType }: Pick<Walk, 'country' | 'businessType'>): boolean =>
  country === 'US' && (businessType === null || REGISTERED_IN_STATE.includes(businessType));

const OWNERS_AS_TREE = ['shareholders'] as const satisfies readonly SubState[];
const OWNERS_AS_LIST = [
  'ownership',
  'owners_names',
  'primary_owner',
  'owners_info',
] as const satisfies readonly SubState[];

/** Pages on which there is nothing to fill in: they wait for somebody else. */
const WAITING = [
  'third_party_veriff_pending',
  'veriff_pending',
  'bank_verification_pending',
] as const satisfies readonly SubState[];
type WaitingPage = (typeof WAITING)[number];

/** For what each of them waits. Without a page of that kind for third parties, the owner of the business is waited for all the same. */
const WAITED_FOR: Readonly<Record<WaitingPage, readonly SubState[]>> = {
  third_party_veriff_pending: ['owner_verification'],
  veriff_pending: ['owner_verification'],
  bank_verification_pending: ['settlement_account', 'billing_account'],
};

/** The page that waits for owners: somebody who fills in for others is never the one who shows who they are. */
const ownersWait = (walk: Walk): WaitingPage => (walk.hasThirdParty ? 'third_party_veriff_pending' : 'veriff_pending');

/** Pages to be filled in, in their order. */
export function pagesToFill(walk: Walk): SubState[] {
  const person: SubState[] = walk.begunAtSignUp
    ? ['user_info', 'who_are_you']
    : ['who_are_you', 'user_info', ...(walk.referralKnown ? [] : (['referred_by'] as const))];
  const before: SubState[] = walk.hasThirdParty ? [...person, 'third_party_client'] : person;
  const first = ['business_country', 'business_type', 'business_info', 'business_phone'] as const;
  if (walk.isThirdParty) return [...before, ...first, 'business_addresses', 'business_numbers'];
  return [
    ...before,
    ...first,
    'business_use_description',
    'business_use_customers_type',
    'business_use_kind_of_payments',
    'business_use_customers_agreement_type',
    'business_use_payment_timing',
    'business_addresses',
    ...(needsCertificate(walk) ? (['certificate_of_good_standing'] as const) : []),
    'business_numbers',
    ...(walk.ownersAsTree ? OWNERS_AS_TREE : OWNERS_AS_LIST),
    'owner_verification',
    'settlement_account',
    'billing_account',
    'average_transaction_amount',
    'customer_count',
    'monthly_transaction_count',
    'monthly_transaction_amount',
    'maximum_transaction_amount',
  ];
}

/** Where an application begins. */
export const startOf = ({ begunAtSignUp }: Pick<Walk, 'begunAtSignUp'>): SubState =>
  begunAtSignUp ? 'user_info' : 'who_are_you';

/** What is known of how far an application is. */
export type Progress = {
  /** Pages that were sent and still hold. */
  readonly answered: ReadonlySet<SubState>;
  /** What records say is needed beside the answers. */
  readonly requirements: readonly Requirement[];
  /** Pages the provider wants corrected, not sent again since. */
  readonly changes: ReadonlySet<SubState>;
};

/** How far each page is that comes; pages that are left out on the way are `skipped`. */
export function statusesOf(walk: Walk, progress: Progress): SubStateStatuses {
  const filled = pagesToFill(walk).map((page) => [page, statusOf(walk, page, progress)] as const);
  const waits = waitingPages(walk).map((page) => [page, waitOf(page, progress)] as const);
  const all = [...filled, ...waits].filter((pair): pair is readonly [SubState, SubStateStatus] => pair[1] !== null);
  const skipped: SubStateStatuses = pagesToFill(walk).includes('referred_by') ? {} : { referred_by: 'skipped' };
  return { ...skipped, ...Object.fromEntries(all) };
}

const waitingPages = (walk: Walk): WaitingPage[] =>
  walk.isThirdParty ? [] : [ownersWait(walk), 'bank_verification_pending'];

function statusOf(walk: Walk, page: SubState, progress: Progress): SubStateStatus | null {
  const { requirements, changes } = progress;
  const states = requirements.filter(({ section }) => section === page).map(({ state }) => state);
  if (changes.has(page) || states.includes('wrong')) return 'failed';
  if (states.includes('due') || !isAnswered(walk, page, progress.answered)) return null;
  return states.includes('checking') ? 'pending' : 'complete';
}

/**
 * Whether a page needs no sending any more. What was said of owners in one way counts in the other: the flag between them may be
 * switched while somebody fills it in.
 */
function isAnswered({ personKnown, begunAtSignUp }: Walk, page: SubState, answered: ReadonlySet<SubState>): boolean {
  if (answered.has(page)) return true;
  if (page === 'user_info') return personKnown && !begunAtSignUp;
  if (page === 'shareholders') return answered.has('owners_info');
  return OWNERS_AS_LIST.some((one) => one === page) && answered.has('shareholders');
}

/** How far a page is that waits: nothing before there is something to wait for. */
function waitOf(page: WaitingPage, { requirements }: Progress): SubStateStatus | null {
  const waited = requirements.filter(({ section }) => WAITED_FOR[page].includes(section));
  const states = waited.map(({ state }) => state);
  const is = (state: RequirementState) => states.includes(state);
  if (is('wrong')) return 'failed';
  if (is('due') || states.length === 0) return null;
  if (is('checking')) return 'pending';
  return waited.every(({ who }) => who === 'user') ? 'skipped' : 'complete';
}

/**
 * The page to show: the first that is to be filled in; then the first that waits; `pending` where nothing is left. While pages wait
 * for others, everything else goes on.
 */
export function stateOf(walk: Walk, statuses: SubStateStatuses): SubState {
  const isOpen = (page: SubState) => statuses[page] === undefined || statuses[page] === 'failed';
  const fill = pagesToFill(walk).find(isOpen);
  if (fill) return fill;
  return waitingPages(walk).find((page) => statuses[page] === 'pending') ?? 'pending';
}

/** Whether an application lacks nothing that its applicant, an owner or a bank has to give. */
export const isComplete = (walk: Walk, statuses: SubStateStatuses): boolean => stateOf(walk, statuses) === 'pending';

/** Pages that may be sent: all that come; in a round of changes those that are not complete. */
export function openPages(walk: Walk, statuses: SubStateStatuses, inChanges: boolean): SubState[] {
  const pages = pagesToFill(walk);
  return inChanges ? pages.filter((page) => statuses[page] === undefined || statuses[page] === 'failed') : pages;
}

/** Pages that are complete while others are corrected, and may be corrected as well. Whose identity was shown is asked anew by the provider alone. */
export const correctablePages = (walk: Walk, statuses: SubStateStatuses): SubState[] =>
  pagesToFill(walk).filter((page) => statuses[page] === 'complete' && page !== 'owner_verification');

type StepShown = {
  readonly step: OnboardingStep;
  readonly subStates: readonly { readonly subState: SubState; readonly status: SubStateStatus | null }[];
};

/** Parts of an application with their pages, as the list shows them; that of a third party's own account is short. */
export function stepsOf(walk: Walk, statuses: SubStateStatuses): StepShown[] {
  const shown = new Set<SubState>([...pagesToFill(walk), ...waitingPages(walk)]);
  const comes = (page: SubState) => shown.has(page) || statuses[page] === 'skipped';
  return ONBOARDING_STEPS.filter((step) => step !== 'user_info' || !walk.isThirdParty)
    .map((step) => {
      const pages: readonly SubState[] = SUB_STATES_OF_STEP[step];
      return {
        step,
        subStates: pages.filter(comes).map((subState) => ({ subState, status: statuses[subState] ?? null })),
      };
    })
    .filter(({ subStates }) => subStates.length > 0);
}

/** What pages that are kept as answers still lack, and everything else that is not done. */
export function missingOf(walk: Walk, statuses: SubStateStatuses, requirements: readonly Requirement[]): Requirement[] {
  const ofRecords = requirements.filter(({ state }) => state !== 'done');
  const named = new Set(ofRecords.map(({ section }) => section));
  const ofPages = pagesToFill(walk)
    .filter((page) => !named.has(page) && (statuses[page] === undefined || statuses[page] === 'failed'))
    .map(
      (page): Requirement => ({
        key: page,
        section: page,
        state: statuses[page] === 'failed' ? 'wrong' : 'due',
        who: 'user',
      }),
    );
  return [...ofPages, ...ofRecords];
}
