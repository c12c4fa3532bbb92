import { REVIEW_TEXT_MAX } from '@cordelle/domain/application-review/reasons.ts';
import { NAME_MATCHES } from '@cordelle/domain/onboarding/name-match.ts';
import {
  ENTRY_KINDS,
  HIT_DECISIONS,
  HIT_REASONS,
  REGISTRY_RESULTS,
  REGISTRY_TEXT_MAX,
  SANCTION_LISTS,
} from '@cordelle/domain/sanctions/kinds.ts';
import { z } from 'zod';
import { REGISTRY_CODES } from './lists/registry-searches.ts';
import { day, instant, recordId } from './wire.ts';

const reviewText = z.string().trim().max(REVIEW_TEXT_MAX);

export const answerHitInput = z.strictObject({
  clientId: recordId,
  hitId: recordId,
  decision: z.enum(HIT_DECISIONS),
  /** Why it is somebody else. */
  because: z.enum(HIT_REASONS).nullable(),
  note: reviewText,
});

export const addRegistryLookupInput = z.strictObject({
  clientId: recordId,
  registry: z.enum(REGISTRY_CODES),
  /** The number, or the name, that was looked for. */
  asked: z.string().trim().min(1, 'required_field').max(REGISTRY_TEXT_MAX),
  result: z.enum(REGISTRY_RESULTS),
  /** The name there; empty where it was not found. */
  nameFound: z.string().trim().max(REGISTRY_TEXT_MAX),
  note: reviewText,
});

const listVersion = z.object({ list: z.enum(SANCTION_LISTS), publishedOn: day });
export const sanctionsHit = z.object({
  id: recordId,
  /** `legal_name`, `signer`, `stakeholder:12`. */
  subject: z.string(),
  subjectName: z.string(),
  subjectBirthDate: day.nullable(),
  list: z.enum(SANCTION_LISTS),
  publishedOn: day,
  entryId: z.string(),
  /** The name on the list that is alike, and everything else the list says of its bearer. */
  entryName: z.string(),
  entryKind: z.enum(ENTRY_KINDS),
  otherNames: z.array(z.string()),
  births: z.array(z.string()),
  programme: z.string(),
  remarks: z.string(),
  /** In 1/1000. */
  likeness: z.int(),
  birthYearAgrees: z.boolean(),
  foundAt: instant,
  open: z.boolean(),
  twoNeeded: z.boolean(),
  decision: z.enum(HIT_DECISIONS).nullable(),
  /** What the first one said is shown to the second once they have said so themselves. */
  because: z.enum(HIT_REASONS).nullable(),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  secondBy: z.string().nullable(),
  secondNote: z.string().nullable(),
  /** Somebody else has to say so as well; whether whoever reads this may. */
  needsSecond: z.boolean(),
  mine: z.boolean(),
});

/** With which lists the names of a business were compared last; null: no list is loaded. */
export const screening = z.object({
  at: instant.nullable(),
  /** False: its names, or the lists, are other ones since, and it is compared again shortly. */
  current: z.boolean(),
  names: z.int().nonnegative(),
  lists: z.array(listVersion),
});

const registryLookup = z.object({
  id: recordId,
  registry: z.string(),
  asked: z.string(),
  result: z.enum(REGISTRY_RESULTS),
  nameFound: z.string().nullable(),
  nameMatch: z.enum(NAME_MATCHES).nullable(),
  note: z.string(),
  by: z.string(),
  at: instant,
});

/** In which registry it is looked for first, by which number, and what was found. */
export const registryFindings = z.object({
  suggested: z.enum(REGISTRY_CODES),
  number: z.string(),
  lookups: z.array(registryLookup),
});
