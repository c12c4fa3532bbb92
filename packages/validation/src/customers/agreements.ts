import {
  AGREEMENT_CHANNELS,
  AGREEMENT_PARTIES,
  AGREEMENT_PURPOSES,
  NOTICE_TERMS,
} from '@cordelle/domain/authorization/events.ts';
import { AGREEMENT_STATUSES } from '@cordelle/domain/authorization/state.ts';
import { CUSTOMER_TYPES } from '@cordelle/domain/customer-type.ts';
import { CURRENCIES } from '@cordelle/domain/money.ts';
import { CONSENT_KINDS } from '@cordelle/domain/payer-flow/agreement.ts';
import { z } from 'zod';
import { language } from '../language.ts';
import { day, instant, moneyText, page, pageInput, recordId } from '../wire.ts';
import { customerIdInput } from './record.ts';

/** One agreement under which a payer may be debited. */
export const agreement = z.object({
  id: recordId,
  /** `C-00000042-3`; null: only asked for. */
  reference: z.string().nullable(),
  status: z.enum(AGREEMENT_STATUSES),
  purpose: z.enum(AGREEMENT_PURPOSES).nullable(),
  agreementType: z.enum(CUSTOMER_TYPES).nullable(),
  /** Null where it stands on paper, which says it in its own words. */
  consentKind: z.enum(CONSENT_KINDS).nullable(),
  /** What is debited under it, as its text says. */
  scope: z.string().nullable(),
  channel: z.enum(AGREEMENT_CHANNELS).nullable(),
  /** Most that one debit may take; null: no limit. */
  authorizationAmount: moneyText.nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  /** Mask of the account it covers. */
  accountNumber: z.string().nullable(),
  bankName: z.string().nullable(),
  language: language.nullable(),
  notice: z.enum(NOTICE_TERMS).nullable(),
  /** When the payer gave it; null: not known. */
  givenAt: instant.nullable(),
  requestedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  usedDate: day.nullable(),
  /** Since when the payer objects to a change of it; null: they do not. */
  objectedAt: instant.nullable(),
  endedAt: instant.nullable(),
  endedBy: z.enum(AGREEMENT_PARTIES).nullable(),
  returnCode: z.string().nullable(),
  /** The agreement that took its place. */
  replacedBy: recordId.nullable(),
  /** SHA-256 of its words; null where they stand on paper. */
  termsHash: z.string().nullable(),
  /** The newest version of its record, which an evidence pack may be asked for. */
  version: z.int().positive().nullable(),
  /** The signed form on file with it. */
  filename: z.string().nullable(),
  /** Whether it is the one that the customer shows, and new schedules are made under. */
  shown: z.boolean(),
  /** Schedules that run under it. */
  schedules: z.int().nonnegative(),
});

export const agreementListInput = pageInput(['givenAt'], 10)
  .omit({ sort: true, search: true })
  .extend(customerIdInput.shape);
export const agreementPage = page(agreement);
export const agreementInput = customerIdInput.extend({ agreementId: recordId });
/** What ended with an agreement. */
export const endedAgreement = agreement.extend({
  schedulesEnded: z.int().nonnegative(),
  paymentsRemoved: z.int().nonnegative(),
  paymentsUnderWay: z.int().nonnegative(),
});
