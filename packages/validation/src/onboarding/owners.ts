import { ISO_COUNTRIES } from '@cordelle/domain/onboarding/iso-countries.ts';
import { OWNER_CATEGORIES, TRUST_ROLES } from '@cordelle/domain/onboarding/owner-kinds.ts';
import { HOLDINGS_MAX } from '@cordelle/domain/onboarding/ownership-changes.ts';
import { parseShare } from '@cordelle/domain/onboarding/share.ts';
import { z } from 'zod';
import { email, personName, position } from '../personal-details.ts';
import { day, recordId } from '../wire.ts';
import { OWNER_ROWS_MAX } from './limits.ts';

/** Percent as decimal text with at most two decimals: `12.5`. */
export const shareInput = z
  .string()
  .trim()
  .min(1, 'required_field')
  .max(6, 'error_owner_share')
  .refine((text) => text === '' || parseShare(text) !== null, 'error_owner_share')
  .meta({ format: 'decimal' });

export const isoCountry = z
  .string()
  .max(2, 'required_field')
  .refine((code) => ISO_COUNTRIES.includes(code), 'required_field');
const line = z.string().trim().min(1, 'required_field').max(200);

/** Where an owner lives; regions and postal codes are compulsory in Canada and the United States. */
export const ownerAddressInput = z
  .strictObject({
    country: isoCountry,
    address1: line,
    city: line,
    provinceCode: z.string().trim().max(60),
    postalCode: z.string().trim().max(12),
  })
  .superRefine(({ country, provinceCode, postalCode }, context) => {
    if (country !== 'CA' && country !== 'US') return;
    for (const [field, said] of Object.entries({ provinceCode, postalCode }))
      if (said === '') context.addIssue({ code: 'custom', path: [field], message: 'required_field' });
  });

export const individualInput = z.strictObject({
  firstName: personName,
  lastName: personName,
  dateOfBirth: z.string().min(1, 'required_field').max(10).pipe(day),
  /** Where the link to verify their identity goes; empty: none yet. */
  email: z.union([z.literal(''), email]),
  address: ownerAddressInput,
});
export type IndividualInput = z.output<typeof individualInput>;

export const entityInput = z.strictObject({
  legalName: line,
  countryOfIncorporation: isoCountry,
  registrationNumber: z.string().trim().max(40),
});
export type EntityInput = z.output<typeof entityInput>;

const trustRole = z.enum(TRUST_ROLES);
/** What the owners were when they were read: whoever saves on top of others is refused. */
const version = z.string().max(64);

export const saveOwnerInput = z.strictObject({
  /** Left away by programs that take the owners as they are. */
  ownersVersion: version.optional(),
  /** A part that is there and changes; left away: a new one. */
  holdingId: recordId.optional(),
  /** Of whom the part is; null: of the business. Not changed by an edit. */
  parentId: recordId.nullable(),
  ownerCategory: z.enum(OWNER_CATEGORIES, { error: 'required_field' }),
  share: shareInput,
  trustRole: trustRole.nullable(),
  /** Somebody in the tree who takes another part. */
  stakeholderId: recordId.optional(),
  /** Whether the person who signed up is meant. */
  isSignupUser: z.boolean(),
  /** Compulsory for a control person. */
  position: position.nullable(),
  /** Who it is, where that is new or changes. */
  individual: individualInput.optional(),
  entity: entityInput.optional(),
});
export type SaveOwner = z.output<typeof saveOwnerInput>;

export const removeOwnerInput = z.strictObject({ ownersVersion: version.optional(), holdingId: recordId });
export type RemoveOwner = z.output<typeof removeOwnerInput>;

/** In the short form nobody with less is asked for. */
const ROW_SHARE_MIN_BPS = 2500;

/** What is wrong with a row, by its field: a name needs a share and the reverse, and the first row is filled in. */
function rowProblems({ name, share }: { name: string; share: string }, index: number): [string, string][] {
  const bps = parseShare(share);
  if (name === '' && share === '')
    return index > 0
      ? []
      : [
          ['name', 'required_field'],
          ['share', 'required_field'],
        ];
  if (name === '') return [['name', 'required_field']];
  if (share === '') return [['share', 'required_field']];
  if (bps === null) return [['share', Number(share) > 100 ? 'error_owner_row_share_max' : 'error_owner_share']];
  return bps < ROW_SHARE_MIN_BPS ? [['share', 'error_owner_row_share_min']] : [];
}

export const namedOwners = z
  .array(z.strictObject({ id: recordId.optional(), name: z.string().trim().max(200), share: z.string().trim().max(8) }))
  .max(OWNER_ROWS_MAX)
  .superRefine((rows, context) => {
    const asked = rows.length > 0 ? rows : [{ name: '', share: '' }];
    for (const [index, row] of asked.entries())
      for (const [field, message] of rowProblems(row, index))
        context.addIssue({ code: 'custom', path: [index, field], message });
  });
export type NamedOwners = z.output<typeof namedOwners>;

export const ownersDetails = z
  .array(
    z.strictObject({
      id: recordId,
      position: z.enum(position.options, { error: 'required_field' }),
      dateOfBirth: individualInput.shape.dateOfBirth,
      email: individualInput.shape.email,
      address: ownerAddressInput,
    }),
  )
  .min(1)
  .max(OWNER_ROWS_MAX);
export type OwnersDetails = z.output<typeof ownersDetails>;

const ownerAddress = z.object({
  country: z.string().nullable(),
  address1: z.string().nullable(),
  city: z.string().nullable(),
  provinceCode: z.string().nullable(),
  postalCode: z.string().nullable(),
});

const COUNTS_BY = ['share', 'control', 'trust'] as const;

/** Somebody who holds or runs the business, once, with what follows from all their parts. */
export const stakeholder = z.object({
  id: recordId,
  category: z.enum(['Individual', 'Entity']),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: day.nullable(),
  email: z.string().nullable(),
  position: z.string().nullable(),
  isSignupUser: z.boolean(),
  isPrimaryOwner: z.boolean(),
  legalName: z.string().nullable(),
  countryOfIncorporation: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** Why nobody behind it is asked for. */
  exemptReason: z.string().nullable(),
  /** Null: not provided. */
  address: ownerAddress.nullable(),
  verified: z.boolean(),
  /** Percent of the business over all ways, cut to four decimals. */
  part: z.string(),
  /** None: does not count. */
  countsBy: z.array(z.enum(COUNTS_BY)),
  controlsThroughMajority: z.boolean(),
  /** Each way down to them: the parts on it from the top, and what they come to. */
  paths: z.array(z.object({ holdingIds: z.array(recordId), part: z.string() })),
});
export type Stakeholder = z.output<typeof stakeholder>;

export const shareholding = z.object({
  id: recordId,
  stakeholderId: recordId,
  parentId: recordId.nullable(),
  ownerCategory: z.enum(OWNER_CATEGORIES),
  /** Percent of the parent. */
  share: z.string(),
  trustRole: trustRole.nullable(),
});
export type Shareholding = z.output<typeof shareholding>;

/** The owners of a business as their pages show them. */
export const owners = z.object({
  version: z.string(),
  business: z.object({
    name: z.string(),
    country: z.enum(['CA', 'US']),
    businessType: z.string(),
    hasThirdParty: z.boolean(),
  }),
  stakeholders: z.array(stakeholder).max(HOLDINGS_MAX),
  shareholdings: z.array(shareholding).max(HOLDINGS_MAX),
  /** Percent nobody was named for, and whether somebody with a quarter may be missing. */
  hidden: z.object({ part: z.string(), somebodyMayBeMissing: z.boolean() }),
  ownersCompleted: z.boolean(),
  /** The person who signed up, where they may be picked. */
  signupUser: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: day.nullable(),
      email: z.string(),
      position: z.string().nullable(),
      address: ownerAddress,
    })
    .nullable(),
});
export type Owners = z.output<typeof owners>;
