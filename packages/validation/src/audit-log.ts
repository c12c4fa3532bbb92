import { z } from 'zod';
import { day, instant, page, pageInput, recordId } from './wire.ts';

/** Acts that belong together, and the areas of the product (first part of an action's name) each covers. */
export const AUDIT_GROUPS = {
  access: ['auth', 'passwords', 'twoFactor', 'account', 'registrations'],
  people: ['users', 'invitations', 'staff', 'staffPeople'],
  customers: ['customers', 'customerNotes', 'bank_numbers', 'bank_details', 'microdeposits'],
  payments: ['transactionSchedules', 'financialTransactions', 'settlements'],
  settings: [
    'clients',
    'billingInvoices',
    'releaseHelpers',
    'notificationSettings',
    'authorizationSettings',
    'notifications',
    'apiKeys',
    'audit',
  ],
  provider: ['bankFiles', 'recoveredFiles', 'sending', 'reviewItems', 'ledger', 'sandbox', 'demo'],
} as const satisfies Record<string, readonly string[]>;
export type AuditGroup = keyof typeof AUDIT_GROUPS;
export const AUDIT_GROUP_NAMES = Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]];

export const AUDIT_RESULTS = ['done', 'refused', 'failed'] as const;
export const ACTOR_KINDS = ['user', 'staff', 'api_key', 'system', 'bank', 'anonymous'] as const;

export const auditLogInput = pageInput(['at'], 50)
  .omit({ search: true })
  .extend({
    /** `user:12` is one person; a kind alone stands for all of it. */
    actor: z
      .string()
      .regex(new RegExp(`^(${ACTOR_KINDS.join('|')})(:[A-Za-z0-9_-]{1,60})?$`))
      .optional(),
    group: z.enum(AUDIT_GROUP_NAMES).optional(),
    result: z.enum(AUDIT_RESULTS).optional(),
    /** First and last day, both included, where the client (or the provider) is. */
    fromDate: day.optional(),
    toDate: day.optional(),
    targetType: z.string().max(60).optional(),
    targetId: z.string().max(60).optional(),
    /** Only rows older than this one: the way on through a log that keeps growing. */
    beforeId: recordId.optional(),
  });

/** The provider's people read their own log, or that of one client. */
export const staffAuditLogInput = auditLogInput.extend({ clientId: recordId.nullable().default(null) });

export const auditEntry = z.object({
  id: recordId,
  at: instant,
  /** Name of the act, for programs: `users.update`. */
  action: z.string(),
  /** The same in the reader's language. */
  sentence: z.string(),
  actor: z.string(),
  actorKind: z.enum(ACTOR_KINDS),
  /** Of a person or a key; null for the system, the bank, and people nobody knows. */
  actorName: z.string().nullable(),
  /** For whom they acted, where that is somebody else. */
  actingFor: z.string().nullable(),
  /** Words the actor gave: why one of the provider's people was there, or why they decided so. */
  reason: z.string().nullable(),
  targetType: z.string(),
  targetId: z.string().nullable(),
  targetName: z.string().nullable(),
  result: z.enum(AUDIT_RESULTS),
  /** Why it was refused, in the reader's language. */
  refusal: z.string().nullable(),
  /** What was and what is, of fields that are no secret. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** The same in the reader's language. */
      words: z.string(),
    }),
  ),
  ip: z.string().nullable(),
  /** `Firefox 140 · Windows`. */
  browser: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditPage = page(auditEntry);
