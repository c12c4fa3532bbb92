import { OWNER_CATEGORIES } from '@cordelle/domain/onboarding/owner-kinds.ts';
import { OWNER_DETAILS, OWNER_REQUEST_STATUSES } from '@cordelle/domain/onboarding/owner-requests.ts';
import { z } from 'zod';
import { instant, recordId } from '../wire.ts';
import { owners } from './owners.ts';

/** Somebody who comes, goes, or holds another part; percent of the parent. */
const partChange = z.object({
  name: z.string(),
  /** Of which entity; null: of the business. */
  of: z.string().nullable(),
  category: z.enum(OWNER_CATEGORIES),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** What on file of somebody is to be another: their days as `YYYY-MM-DD`, countries and positions by their codes. */
const correction = z.object({
  stakeholderId: recordId,
  /** As they are on file. */
  name: z.string(),
  details: z.array(
    z.object({ detail: z.enum(OWNER_DETAILS), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** They show who they are anew once it is accepted: under another name, or born on another day. */
  shownAnew: z.boolean(),
});

/** The owners an approved business asks for, or those it has where it asks for none. */
export const ownersAsked = z.object({
  /** By whose clock times are written. */
  zone: z.string(),
  owners,
  /** Against those in force. */
  changes: z.array(partChange),
  corrections: z.array(correction),
  /** The newest request; null: there never was one. */
  request: z
    .object({
      status: z.enum(OWNER_REQUEST_STATUSES),
      askedAt: instant.nullable(),
      decidedAt: instant.nullable(),
      words: z.string().nullable(),
    })
    .nullable(),
});
export type OwnersAsked = z.output<typeof ownersAsked>;

export const askForOwnersInput = z.strictObject({ ownersVersion: z.string().max(64) });
export const ownersOfClientInput = z.strictObject({ clientId: recordId });
export const declineOwnersInput = ownersOfClientInput.extend({
  /** To the business. */
  words: z.string().trim().min(1, 'required_field').max(1000),
});

/** What a business asks for, for the provider's people; null: nothing waits. */
export const ownersForStaff = z.object({
  request: z
    .object({
      askedAt: instant,
      /** There are other owners since: it can only be declined. */
      stale: z.boolean(),
      changes: z.array(partChange),
      corrections: z.array(correction),
      owners,
      toVerify: z.array(z.object({ name: z.string(), verified: z.boolean() })),
    })
    .nullable(),
});
