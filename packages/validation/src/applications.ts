import { CLOCK_STATES } from '@cordelle/domain/application-review/clock.ts';
import { SECOND_PERSON_REASONS, VERDICT_LAPSES } from '@cordelle/domain/application-review/four-eyes.ts';
import {
  CASE_EVENTS,
  CASE_KINDS,
  CASE_OUTCOMES,
  LINK_KINDS,
  MARKS,
  REVERIFICATION_TRIGGERS,
  REVIEW_SECTIONS,
  RISK_BANDS,
  VERDICT_ACTS,
  VERDICTS,
} from '@cordelle/domain/application-review/kinds.ts';
import { CHANGE_REASON_CODES, DECLINE_REASONS, REVIEW_TEXT_MAX } from '@cordelle/domain/application-review/reasons.ts';
import { SCORE_LINES } from '@cordelle/domain/application-review/score.ts';
import { CASE_VIEWS } from '@cordelle/domain/application-review/views.ts';
import { CLIENT_STATUSES } from '@cordelle/domain/client/kinds.ts';
import { OWNER_CATEGORIES, OWNER_VERIFICATIONS } from '@cordelle/domain/onboarding/owner-kinds.ts';
import { REQUIREMENT_STATES } from '@cordelle/domain/onboarding/requirements.ts';
import { SUB_STATES } from '@cordelle/domain/onboarding/sub-states.ts';
import { VOLUME_DOUBTS } from '@cordelle/domain/onboarding/volumes.ts';
import { z } from 'zod';
import { approvalTerms } from './approval-terms.ts';
import { LANGUAGES } from './language.ts';
import { registryFindings, sanctionsHit, screening } from './sanctions.ts';
import { COUNT_MAX, countryCode, currencyCode, day, instant, moneyText, page, pageInput, recordId } from './wire.ts';

const subState = z.enum(SUB_STATES);
const section = z.enum(REVIEW_SECTIONS);
const person = z.object({ id: recordId, name: z.string() });

/** Who acts next. */
export const CASE_WAITS = ['us', 'second_person', 'applicant', 'owner', 'snoozed'] as const;

export const caseListInput = pageInput(['dueDate', 'receivedAt', 'businessName', 'score'], 50).extend({
  view: z.enum(CASE_VIEWS).default('open'),
});

const clock = z.object({
  receivedAt: instant,
  handedInAt: instant,
  dueDate: day,
  state: z.enum(CLOCK_STATES),
  daysUsed: z.int().nonnegative(),
  promisedDays: z.object({ min: z.int(), max: z.int() }),
  stoppedAt: instant.nullable(),
  snoozedUntil: day.nullable(),
  snoozedFor: z.string().nullable(),
});

const caseHead = z.object({
  id: recordId,
  clientId: recordId,
  businessName: z.string(),
  countryCode,
  businessType: z.string().nullable(),
  status: z.enum(CLIENT_STATUSES),
  kind: z.enum(CASE_KINDS),
  trigger: z.enum(REVERIFICATION_TRIGGERS).nullable(),
  round: z.int().positive(),
  assignee: person.nullable(),
  score: z.int().nullable(),
  risk: z.enum(RISK_BANDS).nullable(),
  waitingFor: z.enum(CASE_WAITS),
  clock,
  zone: z.string(),
});

export const caseCounts = z.record(z.enum(CASE_VIEWS), z.int().nonnegative());
export const casePage = page(caseHead);

/** What waits for the provider's people, for the badge and the landing. */
export const caseBadge = z.object({
  /** Cases, and changes of accounts, that somebody of the provider has to work on now. */
  waiting: z.int().nonnegative(),
  overdue: z.int().nonnegative(),
  /** Other questions: records of the bank that fit nothing, and the like. */
  questions: z.int().nonnegative(),
});

export const caseInput = z.strictObject({ clientId: recordId });
/** A change of a case as it was read: another version is refused. */
const versioned = caseInput.extend({ version: z.int().min(0).max(COUNT_MAX) });

export const takeCaseInput = versioned.extend({
  /** Null: nobody has it. */
  assigneeId: recordId.nullable(),
});
const reviewText = z.string().trim().max(REVIEW_TEXT_MAX);
export const snoozeCaseInput = versioned.extend({ until: day.nullable(), reason: reviewText });
export const addNoteInput = caseInput.extend({ text: reviewText.min(1, 'required_field') });

const SECTION_PAGES_MAX = 8;
export const markSectionInput = versioned.extend({
  section,
  /** Null: takes the mark back. */
  mark: z.enum(MARKS).nullable(),
  /** The part as it was read. */
  hash: z.string().max(64),
  pages: z.array(subState).max(SECTION_PAGES_MAX).default([]),
  reason: z
    .enum(CHANGE_REASON_CODES as [string, ...string[]])
    .nullable()
    .default(null),
  words: reviewText.default(''),
  note: reviewText.default(''),
});

export const askForChangesInput = versioned.extend({ summary: reviewText.default('') });
export const declineCaseInput = versioned.extend({
  reason: z.enum(DECLINE_REASONS),
  /** To the applicant; left out where the reason must not be told. */
  words: reviewText.default(''),
  note: reviewText.default(''),
});

export const giveVerdictInput = versioned.extend({
  verdict: z.enum(VERDICT_ACTS),
  /** The application as it was shown. */
  hash: z.string().max(64),
  reasons: reviewText,
  /** Needed to approve. */
  terms: approvalTerms.nullable(),
});
export const closeReverificationInput = versioned.extend({
  hash: z.string().max(64),
  note: reviewText.min(1, 'required_field'),
});
/** What an approved business is asked, and the last day for its answer. */
export const askBusinessInput = versioned.extend({ question: reviewText.min(1, 'required_field'), answerBy: day });
export const answerQuestionInput = z.strictObject({
  answer: reviewText.min(1, 'required_field'),
  /** The question as it was read: an answer to another one is refused. */
  question: reviewText,
});

const askedQuestion = z.object({
  question: z.string(),
  answerBy: day,
  /** Null: not answered yet. */
  answer: z.string().nullable(),
  /** Deposits wait, because nobody answered in time. */
  held: z.boolean(),
});
/** What a business is asked now; null: nothing. */
export const questionToBusiness = z.object({ asked: askedQuestion.nullable() });
export const openReverificationInput = caseInput.extend({ note: reviewText.min(1, 'required_field') });

/** Numbers that are masked on the page of a case. */
const REVEALED = ['settlement', 'billing', 'tax_number', 'identity_document'] as const;

/** How two statements of one fact go together. */
export const FACT_VERDICTS = ['same', 'close', 'differs', 'nothing', 'doubt'] as const;
export const FACT_SOURCES = ['document', 'bank', 'identity', 'rule', 'registry'] as const;
const fact = z.object({
  /** `businessName`: names its words. */
  key: z.string(),
  given: z.string(),
  /** What supports it, and where that is from; empty: nothing to compare. */
  evidence: z.array(z.object({ source: z.enum(FACT_SOURCES), value: z.string() })),
  verdict: z.enum(FACT_VERDICTS),
  /** What `revealNumbers` shows in full; null: nothing of it is masked. */
  reveals: z.enum(REVEALED).nullable(),
});
export type ReviewFact = z.infer<typeof fact>;

const requirement = z.object({
  key: z.string(),
  section: subState,
  state: z.enum(REQUIREMENT_STATES),
  who: z.enum(['user', 'owner', 'provider']),
});

const reviewSection = z.object({
  section,
  /** Pages of it that come in this application. */
  pages: z.array(subState),
  hash: z.string(),
  /** `stale`: it was accepted and is another one since. */
  state: z.enum(['unseen', 'accepted', 'change', 'answered', 'stale']),
  mark: z
    .object({
      reason: z.string().nullable(),
      pages: z.array(subState),
      words: z.string(),
      note: z.string(),
      by: z.string(),
      at: instant,
    })
    .nullable(),
  facts: z.array(fact),
  missing: z.array(requirement),
  /** Asked for in an earlier round. */
  askedBefore: z.array(z.object({ round: z.int(), reason: z.string(), words: z.string(), answered: z.boolean() })),
});

const owner = z.object({
  id: recordId,
  name: z.string(),
  category: z.enum(['Individual', 'Entity']),
  country: z.string().nullable(),
  position: z.string().nullable(),
  /** Of the whole, in percent, cut to four digits; null for an entity. */
  effectiveShare: z.string().nullable(),
  counts: z.array(z.enum(['share', 'control', 'trust'])),
  controlsThroughMajority: z.boolean(),
  identity: z.enum(OWNER_VERIFICATIONS).nullable(),
  identityStatus: z.string().nullable(),
  nameAgrees: z.boolean().nullable(),
  birthDateAgrees: z.boolean().nullable(),
  riskLabels: z.array(z.string()),
});
const holding = z.object({
  id: recordId,
  holderId: recordId,
  parentId: recordId.nullable(),
  category: z.enum(OWNER_CATEGORIES),
  /** Percent of the parent, two digits. */
  share: z.string(),
});

const account = z.object({
  purpose: z.enum(['settlement', 'billing']),
  alsoBilling: z.boolean(),
  bankName: z.string().nullable(),
  last2: z.string(),
  source: z.enum(['connection', 'typed']).nullable(),
  holderName: z.string().nullable(),
  holderMatch: z.enum(['full', 'partial', 'none', 'unable']).nullable(),
  verified: z.boolean(),
  at: instant,
});

const document = z.object({
  id: recordId,
  title: z.string(),
  filename: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  scan: z.string(),
  replaced: z.boolean(),
  /** Last digits of the account it was handed in for, where another one is in use since. */
  formerAccount: z.string().nullable(),
  at: instant,
});

const link = z.object({
  kind: z.enum(LINK_KINDS),
  strength: z.enum(['strong', 'medium', 'weak']),
  clientId: recordId,
  businessName: z.string(),
  status: z.enum(CLIENT_STATUSES),
  /** Why its application was declined, where it was. */
  outcomeReason: z.string().nullable(),
});

const verdict = z.object({
  by: z.string(),
  mine: z.boolean(),
  verdict: z.enum(VERDICTS),
  reasons: z.string(),
  terms: approvalTerms.nullable(),
  at: instant,
  /** Why it counts no more; null: it counts. */
  lapsed: z.enum(VERDICT_LAPSES).nullable(),
});

export const applicationCase = caseHead.extend({
  version: z.int().nonnegative(),
  hash: z.string(),
  legalName: z.string().nullable(),
  operatingAs: z.string().nullable(),
  category: z.string().nullable(),
  /** Why it is looked at again, each with what was written to it; empty for an application. */
  reasons: z.array(z.object({ trigger: z.enum(REVERIFICATION_TRIGGERS), note: z.string(), at: instant })),
  currency: currencyCode,
  /** Of the person who is written to. */
  applicantLanguage: z.enum(LANGUAGES),
  applicant: z.object({ name: z.string(), email: z.string() }).nullable(),
  closedAt: instant.nullable(),
  outcome: z.enum(CASE_OUTCOMES).nullable(),
  outcomeReason: z.string().nullable(),
  /** What the business was asked; null: nothing. */
  question: askedQuestion.nullable(),
  scoreLines: z.array(z.object({ line: z.enum(SCORE_LINES), points: z.int() })),
  sections: z.array(reviewSection),
  missing: z.array(requirement),
  owners: z.array(owner),
  holdings: z.array(holding),
  /** Of the whole that nobody was named for, in percent; null: nothing said of owners. */
  unnamedShare: z.string().nullable(),
  somebodyMayBeMissing: z.boolean(),
  accounts: z.array(account),
  documents: z.array(document),
  volumeDoubts: z.array(z.enum(VOLUME_DOUBTS)),
  links: z.array(link),
  screening: screening.nullable(),
  hits: z.array(sanctionsHit),
  registry: registryFindings,
  notes: z.array(z.object({ id: recordId, text: z.string(), by: z.string(), at: instant })),
  history: z.array(
    z.object({
      id: recordId,
      event: z.enum(CASE_EVENTS),
      by: z.string(),
      at: instant,
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
  decision: z.object({
    /** What may be done with it now. */
    allowed: z.array(z.enum(['mark', 'ask', 'decline', 'approve', 'confirm', 'ask_business'])),
    peopleNeeded: z.int().positive(),
    peopleAble: z.int().nonnegative(),
    why: z.array(z.enum(SECOND_PERSON_REASONS)),
    exclusion: z.enum(['belongs_to_client', 'edited_application']).nullable(),
    stops: z.array(z.enum(['requirements', 'sanctions', 'identity_declined', 'agreement'])),
    standing: z.enum(['approved', 'second_needed', 'terms_differ', 'undecided']),
    /** How many recorded a verdict; what they say is shown to who recorded their own. */
    verdictsGiven: z.int().nonnegative(),
    verdicts: z.array(verdict),
    /** Terms in which those who approve differ. */
    differsIn: z.array(approvalTerms.keyof()),
  }),
  proposedTerms: approvalTerms,
  statedMonth: z.string().nullable(),
  statedLargest: moneyText.nullable(),
  /** Whom it can be passed on to. */
  colleagues: z.array(person),
  expectedNext: day.nullable(),
});
export type ApplicationCase = z.infer<typeof applicationCase>;

export const revealNumbersInput = caseInput.extend({
  what: z.enum(REVEALED),
  /** Of which session at the identity service, for the number of a document. */
  checkId: recordId.optional(),
});
export const revealedNumbers = z.object({
  numbers: z.array(
    z.object({
      key: z.enum([
        'routingNumber',
        'institutionNumber',
        'transitNumber',
        'accountNumber',
        'taxNumber',
        'documentNumber',
      ]),
      value: z.string(),
    }),
  ),
});
export type RevealedNumbers = z.output<typeof revealedNumbers>;

/** Everything recorded of a client, by what it is. */
export const clientFileAnswer = z.object({ file: z.record(z.string(), z.unknown()) });
