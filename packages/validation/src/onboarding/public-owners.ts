import { OWNER_CATEGORIES, TRUST_ROLES } from '@cordelle/domain/onboarding/owner-kinds.ts';
import { HOLDINGS_MAX } from '@cordelle/domain/onboarding/ownership-changes.ts';
import { LEVELS_MAX } from '@cordelle/domain/onboarding/share.ts';
import { z } from 'zod';
import { recordId } from '../wire.ts';
import { OWNER_ROWS_MAX } from './limits.ts';

// Owners in the shape of `/v3`, as they are sent. What is not said, or said as null, stays as it is known.

const text = z.string().max(200).nullable().optional();

/** Where an owner lives. The country may be left away in Canada and the United States: the region tells it. */
const home = z.strictObject({
  id: recordId.optional(),
  country: z.string().max(2).nullable().optional(),
  address1: text,
  city: text,
  provinceCode: z.string().max(60).nullable().optional(),
  postalCode: z.string().max(12).nullable().optional(),
});

/** A percentage, as text or number. */
const share = z.string().max(6).meta({ format: 'decimal' }).nullable().optional();

const part = z.strictObject({
  /** A part that is there; left away: a new one, or the one that the same holder has of the same parent. */
  id: recordId.optional(),
  /** Somebody in the tree who takes another part. */
  stakeholderId: recordId.nullable().optional(),
  /** The entity it is of; null: of the business. Of a part below another one that says it already. */
  parentOwnerId: recordId.nullable().optional(),
  ownerCategory: z.enum(OWNER_CATEGORIES).optional(),
  share,
  firstName: text,
  lastName: text,
  dateOfBirth: z.string().max(10).nullable().optional(),
  email: z.string().max(254).nullable().optional(),
  position: z.string().max(60).nullable().optional(),
  trustRole: z.enum(TRUST_ROLES).nullable().optional(),
  /** That of whoever signed up: they own it themselves. */
  userId: recordId.nullable().optional(),
  addressesAttributes: z.array(home).max(1).optional(),
  legalName: text,
  countryOfIncorporation: z.string().max(2).nullable().optional(),
  registrationNumber: z.string().max(40).nullable().optional(),
  /** Answered and not asked: they may be sent back, and change nothing. */
  clientId: recordId.optional(),
  verified: z.boolean().optional(),
});

/** A part, with those that are held of it. */
export type PartSaid = z.output<typeof part> & { readonly shareholdersAttributes?: readonly PartSaid[] | undefined };

/** As many levels as there are; who stands on the last one is nobody's parent. */
const levels = Array.from({ length: LEVELS_MAX - 1 }).reduce<z.ZodType<PartSaid>>(
  (below) => part.extend({ shareholdersAttributes: z.array(below).max(HOLDINGS_MAX).optional() }),
  part,
);

/** Parts of a business as they are to be: one that is not given any more is taken away. */
export const stakeholdersSaid = z.array(levels).max(HOLDINGS_MAX);

/** Owners as a list: their names and shares, then who they are. */
export const ownersSaid = z
  .array(
    z.strictObject({
      id: recordId.optional(),
      name: text,
      share,
      position: z.string().max(60).nullable().optional(),
      dateOfBirth: z.string().max(10).nullable().optional(),
      email: z.string().max(254).nullable().optional(),
      addresses: z.array(home).max(1).optional(),
      completionStatus: z.string().max(20).optional(),
      verified: z.boolean().optional(),
    }),
  )
  .max(OWNER_ROWS_MAX);
export type OwnersSaid = z.output<typeof ownersSaid>;
