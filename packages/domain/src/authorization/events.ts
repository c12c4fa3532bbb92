import { z } from 'zod';
import { CUSTOMER_TYPES } from '../customer-type.ts';
import { amount, currency, day, event, id } from '../event-fields.ts';
import { CONSENT_KINDS } from '../payer-flow/agreement.ts';
import { changeRecord, OBJECTION_ENDS } from './change.ts';
import { PAYER_NOTICE_KINDS, PAYER_NOTICE_MEANS } from './payer-notice.ts';

/** What an agreement is for: what somebody owes a business, or what they give. */
export const AGREEMENT_PURPOSES = ['payments', 'donations'] as const;
export type AgreementPurpose = (typeof AGREEMENT_PURPOSES)[number];

/** Whether the payer is told ahead of each debit, or waived it. */
export const NOTICE_TERMS = ['kept', 'waived'] as const;

/** `provider`: given on this product's own pages; the others are what the client declares. */
export const AGREEMENT_CHANNELS = ['paper', 'online', 'phone', 'in_person', 'provider'] as const;

/** Who took an agreement back, or changed it. */
export const AGREEMENT_PARTIES = ['payer', 'business', 'bank'] as const;

/** Terms that change without another account or another limit. */
export const AMENDED_TERMS = ['category', 'channel', 'given_at', 'signed_form', 'payer_name'] as const;

const instant = z.iso.datetime();
/** Why, since when, who was told, which debits it touches. Left out: by the payer's own word, or of the time before causes were kept. */
const change = changeRecord.optional();
const channel = z.enum(AGREEMENT_CHANNELS).nullable();
const termsHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable();

/** What becomes of one agreement under which a payer may be debited. Its words and its proof stand in its versions. */
export const authorizationEvent = z.discriminatedUnion('type', [
  /** The payer is asked for it by mail. */
  event('AuthorizationRequested', { customerId: id }),
  event('AuthorizationGiven', {
    customerId: id,
    /** `C-00000042-3`: the last part of its reference, counted through the records of its customer. */
    number: z.int().positive(),
    /** Null: it stands on the payer's own paper. */
    kind: z.enum(CONSENT_KINDS).nullable(),
    purpose: z.enum(AGREEMENT_PURPOSES),
    category: z.enum(CUSTOMER_TYPES),
    /** What is debited under it, as its text says; null: what its words say. */
    scope: z.string().nullable(),
    channel,
    /** Most that one debit may take; null: no limit. */
    limit: amount.nullable(),
    currency,
    bankAccountId: id.nullable(),
    language: z.enum(['en', 'fr']),
    /** When the payer gave it; null: not known. */
    givenAt: instant.nullable(),
    notice: z.enum(NOTICE_TERMS).nullable(),
    termsHash,
  }),
  /** A written confirmation was sent to the payer. */
  event('AuthorizationConfirmed', {}),
  event('AuthorizationAmended', {
    fields: z.array(z.enum(AMENDED_TERMS)).min(1),
    category: z.enum(CUSTOMER_TYPES),
    channel,
    givenAt: instant.nullable(),
    change,
  }),
  event('AuthorizationAccountChanged', {
    bankAccountId: id.nullable(),
    previous: id.nullable(),
    by: z.enum(AGREEMENT_PARTIES),
    termsHash,
    /** What is debited under it, as the text says that was agreed to with it; left out: no text, or the same as before. */
    scope: z.string().optional(),
    change,
    /** The payer objects to a change: nothing is debited from the other account either. */
    stillObjected: z.literal(true).optional(),
  }),
  event('AuthorizationLimitChanged', { limit: amount.nullable(), previous: amount.nullable(), currency, change }),
  /** One debit of a sporadic agreement, by the payer's own word. */
  event('AuthorizationDebitApproved', { scheduleId: id, amount, currency, debitOn: day, termsHash }),
  /** The one debit that it was given for was made. */
  event('AuthorizationUsed', { transactionId: id, usedOn: day }),
  /** Nothing is debited under it until its account changes or is free again. */
  event('AuthorizationSuspended', { returnCode: z.string() }),
  /** The payer objects to a change of it: nothing is debited until that is settled. */
  event('AuthorizationObjected', { changeId: id }),
  /** An objection is settled; `suspended`: the bank refuses its account besides. */
  event('AuthorizationResumed', {
    changeId: id,
    settled: z.enum(OBJECTION_ENDS),
    status: z.enum(['in_force', 'suspended']),
  }),
  /** The payer was told of a change that is not one of this agreement: another name of the business, another service that collects. */
  event('AuthorizationPayerTold', {
    noticeId: id,
    what: z.enum(PAYER_NOTICE_KINDS),
    was: z.string().nullable(),
    is: z.string(),
    /** First day on which a debit may be different. */
    from: day,
    by: z.enum(PAYER_NOTICE_MEANS),
    toldOn: day,
    /** Whether the payer had the days that the rules of the rail give them. */
    inTime: z.boolean(),
  }),
  /** The payer was told by letter of a change of this agreement that no mail could tell them. */
  event('AuthorizationChangeTold', { changeId: id, postedOn: day }),
  event('AuthorizationRevoked', { by: z.enum(AGREEMENT_PARTIES), returnCode: z.string().nullable() }),
  /** Asked for, and not given. */
  event('AuthorizationExpired', {}),
  /** Payer or business said that another one takes its place. */
  event('AuthorizationReplaced', { replacedBy: id }),
  /** Schedules and debits that go on under this one: those of an agreement it replaces, and those made before each named its own. */
  event('AuthorizationTookOverPayments', { schedules: z.array(id), transactions: z.array(id) }),
]);
export type AuthorizationEvent = z.infer<typeof authorizationEvent>;
