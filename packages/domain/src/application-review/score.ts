import { monthStated, type StatedVolumes, volumesFit } from '../onboarding/volumes.ts';
import type { RiskBand } from './kinds.ts';

/** How the name at the bank fits that of the business, or that only papers show it. */
export type AccountEvidence = 'full' | 'partial' | 'none' | 'documents';

/** What a score is made of; what is not known yet adds nothing. */
export type ScoreFacts = {
  readonly businessType: string | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly paymentTiming: readonly string[];
  readonly agreementType: readonly string[];
  readonly volumes: StatedVolumes;
  /** Levels of owners below the business: one where people hold it directly. */
  readonly ownerLevels: number;
  /** Somebody or something of another country than Canada and the United States. */
  readonly foreignOwner: boolean;
  /** A quarter or more is held by nobody who was named. */
  readonly unnamedQuarter: boolean;
  /** Nobody holds a quarter: only who runs it is known. */
  readonly controlPersonOnly: boolean;
  readonly identityDiffers: boolean;
  readonly identityRiskLabel: boolean;
  readonly account: AccountEvidence | null;
  readonly accountKnownElsewhere: boolean;
  /** Null: not asked yet. */
  readonly hasWebsite: boolean | null;
  readonly byThirdParty: boolean;
  readonly collectsForOthers: boolean;
  /** Somebody of a client that was closed or declined for cause. */
  readonly peopleOfClosedClient: boolean;
};

export const SCORE_LINES = [
  'type',
  'category',
  'timing_before',
  'timing_other',
  'agreement_verbal',
  'agreement_other',
  'largest_amount',
  'monthly_amount',
  'volumes_do_not_fit',
  'owner_levels',
  'foreign_owner',
  'unnamed_quarter',
  'control_person_only',
  'identity_differs',
  'identity_risk_label',
  'account_evidence',
  'account_known_elsewhere',
  'no_website',
  'third_party',
  'collects_for_others',
  'people_of_closed_client',
] as const;
export type ScoreLine = { readonly line: (typeof SCORE_LINES)[number]; readonly points: number };

const OTHER = 'Other';
const GOVERNMENTS = ['Government', 'Government or Municipality'];
const LESS_ORDERED = [
  'Proprietorship',
  'Non-Profit Corporation',
  'Registered Charity',
  'Co-operative',
  'Society or Association',
];
const LENDERS = ['Lending', 'Insurance brokerage'];
const ACCOUNT_POINTS: Readonly<Record<AccountEvidence, number>> = { full: 0, partial: 5, documents: 10, none: 25 };

function typePoints(type: string | null): number {
  if (type === null) return 0;
  if (GOVERNMENTS.includes(type)) return -10;
  if (type === 'Trust') return 15;
  return LESS_ORDERED.includes(type) ? 5 : 0;
}

function categoryPoints({ category, subcategory }: ScoreFacts): number {
  if (subcategory && LENDERS.includes(subcategory)) return 25;
  if (category === OTHER) return 10;
  return category === 'Retail & Wholesale' ? 5 : 0;
}

function largestPoints(cents: bigint | null | undefined): number {
  if (!cents || cents <= 500_000n) return 0;
  return cents > 2_500_000n ? 20 : 10;
}

function monthPoints(month: string | null | undefined): number {
  const from = monthStated(month)?.from ?? 0n;
  if (from >= 50_000_000n) return 25;
  if (from >= 10_000_000n) return 15;
  return from >= 2_500_000n ? 5 : 0;
}

const saysOther = (choices: readonly string[]) =>
  choices.some((choice) => choice === OTHER || choice.startsWith('Other:'));

/** The lines of a score that add or take something: which fact, how much. The sum is the score. */
export function scoreLines(facts: ScoreFacts): ScoreLine[] {
  const { volumes, paymentTiming, agreementType } = facts;
  const when = (holds: boolean | null, points: number) => (holds ? points : 0);
  const points: Readonly<Record<ScoreLine['line'], number>> = {
    type: typePoints(facts.businessType),
    category: categoryPoints(facts),
    timing_before: when(paymentTiming.includes('Before providing the service'), 10),
    timing_other: when(saysOther(paymentTiming), 5),
    agreement_verbal: when(agreementType.includes('Verbal agreement'), 15),
    agreement_other: when(saysOther(agreementType), 5),
    largest_amount: largestPoints(volumes.largestCents),
    monthly_amount: monthPoints(volumes.month),
    volumes_do_not_fit: when(!volumesFit(volumes), 15),
    owner_levels: when(facts.ownerLevels >= 3, 10),
    foreign_owner: when(facts.foreignOwner, 15),
    unnamed_quarter: when(facts.unnamedQuarter, 25),
    control_person_only: when(facts.controlPersonOnly, 5),
    identity_differs: when(facts.identityDiffers, 15),
    identity_risk_label: when(facts.identityRiskLabel, 20),
    account_evidence: facts.account === null ? 0 : ACCOUNT_POINTS[facts.account],
    account_known_elsewhere: when(facts.accountKnownElsewhere, 20),
    no_website: when(facts.hasWebsite === false, 5),
    third_party: when(facts.byThirdParty, 5),
    collects_for_others: when(facts.collectsForOthers, 30),
    people_of_closed_client: when(facts.peopleOfClosedClient, 30),
  };
  return SCORE_LINES.flatMap((line) => (points[line] === 0 ? [] : [{ line, points: points[line] }]));
}

export const scoreOf = (lines: readonly ScoreLine[]): number => lines.reduce((sum, { points }) => sum + points, 0);

const MEDIUM_FROM = 20;
const HIGH_FROM = 50;

export function riskOf(score: number): RiskBand {
  if (score >= HIGH_FROM) return 'high';
  return score >= MEDIUM_FROM ? 'medium' : 'low';
}
