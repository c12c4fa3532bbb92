import { OWNER_VERIFICATIONS } from '@cordelle/domain/onboarding/owner-kinds.ts';
import { z } from 'zod';
import { language } from '../language.ts';
import { instant, recordId } from '../wire.ts';
import { IDENTITY_NOTE } from './identity-note.ts';

/** What stands in the address of an owner's page. */
const formUrl = z.string().min(1).max(200);

/** How far an owner is with showing who they are. */
export const IDENTITY_STAGES = [
  /** Nobody has sent them a link. */
  'not_asked',
  /** They have a link and have not begun, or what they began ran out. */
  'asked',
  'started',
  /** Everything is with the service. */
  'checking',
  /** Something has to be shown once more. */
  'asked_again',
  /** No service is there to do it: the provider's people will. */
  'by_hand',
  'complete',
  'failed',
] as const;
export const identityStage = z.enum(IDENTITY_STAGES);
export type IdentityStage = z.output<typeof identityStage>;

export const ownerSignupInput = z.strictObject({ formUrl });
export const verifyOwnerInput = ownerSignupInput.extend({
  /** The owner agrees that features of their face are compared; compulsory where it is asked. */
  biometricsAgreed: z.boolean().default(false),
});
export const completeOwnerSignupInput = z.strictObject({
  formUrl,
  /** What the owner says, and what their browser says of the service: neither proves anything. */
  formCompleted: z.boolean().default(false),
  veriffCompleted: z.boolean().default(false),
});

/** The page of an owner, for whoever has its address. */
export const ownerSignup = z.object({
  client: z.object({ id: recordId, businessName: z.string() }),
  owner: z.object({ firstName: z.string(), lastName: z.string() }),
  /** An open session to go on with; null: there is none. */
  veriffUrl: z.string().nullable(),
  formCompleted: z.boolean(),
  veriffCompleted: z.boolean(),
  verification: z.enum(OWNER_VERIFICATIONS),
  stage: identityStage,
  /** Whether the owner has to agree first that features of their face are compared. */
  biometricsAsked: z.boolean(),
  /** Why it has to be shown again, or was refused, in words for the owner; null: nothing is to be said. */
  reason: z.string().nullable(),
  /** How to reach whoever applied for the business. */
  contactEmail: z.string().nullable(),
  language,
});
export type OwnerSignup = z.output<typeof ownerSignup>;

export const ownerSessionStarted = z.object({ veriffUrl: z.string() });

export const ownerLinkInput = z.strictObject({ ownerId: recordId, clientId: recordId });
/** Null: no link works now; sending one makes it. */
export const ownerLink = z.object({ veriffUrl: z.string().nullable() });

export const ownerIdentitiesInput = z.strictObject({ clientId: recordId });

/** An owner who has to show who they are, as the applicant sees it. */
export const ownerIdentity = z.object({
  id: recordId,
  name: z.string(),
  email: z.string().nullable(),
  /** The one who fills in the application. */
  isSignupUser: z.boolean(),
  verification: z.enum(OWNER_VERIFICATIONS),
  stage: identityStage,
  reason: z.string().nullable(),
  /** Where they show it; null: no link works now. */
  link: z.string().nullable(),
  linkExpiresAt: instant.nullable(),
  mailedAt: instant.nullable(),
  /** From when on the link may be mailed again; null: now. */
  mailedAgainFrom: instant.nullable(),
});
export type OwnerIdentity = z.output<typeof ownerIdentity>;
export const ownerIdentities = z.object({
  owners: z.array(ownerIdentity),
  /** Whether a service checks; otherwise the provider's people do. */
  byService: z.boolean(),
});

const email = z.email('contact.email_error');
export const sendOwnerLinkInput = z.strictObject({
  clientId: recordId,
  ownerId: recordId,
  /** Left away: the address that is known. */
  email: z.string().trim().toLowerCase().max(254, 'contact.email_error').pipe(email).optional(),
});
/** The link is written for whoever sits there: it is not mailed. */
export const openOwnLinkInput = z.strictObject({ clientId: recordId, ownerId: recordId });
export const ownLink = z.object({ link: z.string() });

/** `id`: of the application; the owner is left away where there is one to be asked. */
export const resendOwnerLinkInput = z.strictObject({ id: recordId, ownerId: recordId.optional() });
export const ownerLinkSent = z.object({ messages: z.object({ base: z.array(z.string()) }) });

/** For the provider's people. */
export const identityReviewInput = z.strictObject({ clientId: recordId });
export const identityReviewed = z.object({
  owners: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      verification: z.enum(OWNER_VERIFICATIONS),
      stage: identityStage,
      verifiedAt: instant.nullable(),
      /** Sessions, newest first. */
      checks: z.array(
        z.object({
          id: recordId,
          provider: z.string(),
          status: z.string(),
          reasonCode: z.int().nullable(),
          reason: z.string().nullable(),
          decidedAt: instant.nullable(),
          createdAt: instant,
          nameAgrees: z.boolean().nullable(),
          birthDateAgrees: z.boolean().nullable(),
          /** As the document has it. */
          document: z
            .object({
              name: z.string().nullable(),
              dateOfBirth: z.string().nullable(),
              type: z.string().nullable(),
              number: z.string().nullable(),
              place: z.string().nullable(),
              validUntil: z.string().nullable(),
            })
            .nullable(),
          riskLabels: z.array(z.string()),
          contradicted: z.boolean(),
          /** Set where the name or birth date became another since: whom it is of, where that is still known. Such a session proves nothing. */
          formerPerson: z.object({ name: z.string().nullable() }).nullable(),
        }),
      ),
    }),
  ),
});
export type IdentityReviewed = z.output<typeof identityReviewed>;

export const identityMediaInput = z.strictObject({ clientId: recordId, checkId: recordId });
export const identityMedia = z.object({
  media: z.array(z.object({ id: z.guid(), context: z.string(), type: z.string() })),
});

export const reopenIdentityInput = z.strictObject({ clientId: recordId, ownerId: recordId });
export const identityByHandInput = z.strictObject({
  clientId: recordId,
  ownerId: recordId,
  decision: z.enum(['approved', 'declined']),
  /** How it was checked: which document, seen by whom. */
  note: z.string().trim().min(IDENTITY_NOTE.min).max(IDENTITY_NOTE.max),
});
