import { CLIENT_STATUSES, CLIENT_TYPES } from '@cordelle/domain/client/kinds.ts';
import { MISSING_STATES } from '@cordelle/domain/onboarding/requirements.ts';
import { ONBOARDING_STEPS, SUB_STATE_STATUSES, SUB_STATES } from '@cordelle/domain/onboarding/sub-states.ts';
import { z } from 'zod';
import { COUNT_MAX, countryCode, day, instant, recordId } from '../wire.ts';

export const subState = z.enum(SUB_STATES);

const TYPED_LENGTH_MAX = 20_000;
/** Fields of one page as they were typed; the schema of the page (`SECTION_FIELDS`) refuses what it does not name. */
export const typedFields = z
  .record(z.string().max(60), z.unknown())
  .refine((fields) => JSON.stringify(fields).length <= TYPED_LENGTH_MAX, 'invalid_field');

const shownFields = z.record(z.string(), z.unknown());

/** Which application: by its id, or that of a client; neither: the newest of the caller that has no client. */
export const onboardingInput = z.strictObject({ id: recordId.optional(), clientId: recordId.optional() });

export const submitSectionInput = z.strictObject({
  /** Left away by the first page of a new business. */
  id: recordId.optional(),
  /** That of the client, where its id is not known. */
  clientId: recordId.optional(),
  currentState: subState,
  /** Of the application the page was built on: whoever meanwhile saved the page otherwise is not overwritten. Left away: whatever it is. */
  version: z.int().nonnegative().max(COUNT_MAX).optional(),
  answers: typedFields,
});

export const reopenPageInput = z.strictObject({ id: recordId, subState });

/** What is wrong with a page as it stands, by field; nothing is kept. Empty: it could be sent. */
export const checkSectionInput = submitSectionInput.omit({ version: true });
export const sectionChecked = z.object({ messages: z.record(z.string(), z.array(z.string())) });

export const saveDraftInput = z.strictObject({ id: recordId, subState, values: typedFields });
export const draftSaved = z.object({ savedAt: instant });

/** Asked of a person by flags of the installation. */
export const USER_FIELDS = ['dateOfBirth', 'address', 'occupation'] as const;

/** A page of the application as the list of steps shows it. */
const subStateShown = z.object({ subState, status: z.enum(SUB_STATE_STATUSES).nullable() });

/** An application as the wizard shows it. */
export const onboarding = z.object({
  /** Null before anything was sent. */
  id: recordId.nullable(),
  version: z.int().nonnegative(),
  /** The page to show. */
  state: subState,
  /** Parts and pages that come in this application, in their order. */
  steps: z.array(z.object({ step: z.enum(ONBOARDING_STEPS), subStates: z.array(subStateShown) })),
  client: z
    .object({
      id: recordId,
      status: z.enum(CLIENT_STATUSES),
      clientType: z.enum(CLIENT_TYPES),
      businessName: z.string(),
      promoCode: z.string().nullable(),
    })
    .nullable(),
  /** What was answered, by page: only pages that were sent. */
  answers: z.partialRecord(subState, shownFields),
  /** What the caller typed and has not sent, by page. */
  drafts: z.partialRecord(subState, z.object({ values: shownFields, savedAt: instant })),
  /** Whether the caller may send pages; others see how far it is, and no answers. */
  mayEdit: z.boolean(),
  /** Pages that may be sent now: all that come, or in a round of changes those that are to be corrected. */
  open: z.array(subState),
  /** Pages that stay as they are in a round of changes, and may be opened by whoever wants to correct them too. */
  correctable: z.array(subState),
  /** Whether the page of the country asks for the agreement to the terms. */
  agreementAsked: z.boolean(),
  /** What is still needed, by the page that asks for it. */
  missing: z.array(z.object({ key: z.string(), subState, state: z.enum(MISSING_STATES) })),
  /** What the page of the person besides their name and phone. */
  userFields: z.array(z.enum(USER_FIELDS)),
  /** What the provider wants changed, by page, answered or not; empty outside of a round of changes. */
  changesAsked: z.array(z.object({ subState, reason: z.string(), text: z.string(), answered: z.boolean() })),
  /** What it wrote beside that; empty: nothing. */
  changesNote: z.string(),
  /** What was told of an application that was declined; null: it was not, or the caller may not read it. */
  decision: z.string().nullable(),
  submittedAt: instant.nullable(),
  /** The days between which the provider answers, and whether the last is over; null before the hand-in and after the answer. */
  answerExpected: z.object({ from: day, to: day, passed: z.boolean() }).nullable(),
  /** Whether the hand-in was just told apart: set in one answer only. */
  completedAccount: z.boolean(),
});
export type Onboarding = z.infer<typeof onboarding>;

/** An account from which another business may be managed. */
const thirdParty = z.object({
  id: recordId,
  businessName: z.string(),
  operatingAs: z.string().nullable(),
  clientType: z.enum(CLIENT_TYPES),
  status: z.enum(CLIENT_STATUSES),
  countryCode,
});
export type ThirdParty = z.infer<typeof thirdParty>;
export const thirdParties = z.object({ clients: z.array(thirdParty) });
