import { MICRODEPOSIT_STATUSES } from '@cordelle/domain/microdeposit/statuses.ts';
import { z } from 'zod';
import { language } from './language.ts';
import { payeeOnPage } from './payer-pages.ts';
import { day, instant, moneyText, page, pageInput, recordId } from './wire.ts';

/** What the list can be narrowed to, in the order in which it is offered. */
export const MICRODEPOSIT_FILTERS = ['All', ...MICRODEPOSIT_STATUSES] as const;
/** Days back where nobody says from when. */
export const MICRODEPOSIT_LIST_DAYS = 30;

export const microdepositListInput = pageInput(['customerName', 'status', 'attempts', 'createdAt'], 25)
  .omit({ search: true })
  .extend({
    filter: z.enum(MICRODEPOSIT_FILTERS).default('All'),
    /** Days of the request, in the client's zone; without the first, the last 30 days. */
    startDate: day.optional(),
    endDate: day.optional(),
  });

export const microdeposit = z.object({
  id: recordId,
  customer: z.object({ id: recordId, name: z.string() }),
  status: z.enum(MICRODEPOSIT_STATUSES),
  /** Wrong pairs so far. */
  attempts: z.int().min(0).max(3),
  createdAt: instant,
  /** What stands in the address at which the payer enters the amounts; null unless it is requested. */
  formUrl: z.string().nullable(),
  /** Why it came to nothing, in words; null while it has not. */
  statusReason: z.string().nullable(),
  /** Day on which the deposits left; null: they wait for the next bank file. */
  sentOn: day.nullable(),
  /** Business day by which both stand on the payer's account; null once it has ended. */
  expectedArrival: day.nullable(),
  /** Last day on which the amounts can be entered. */
  expiresOn: day,
  /** When the payer was last reminded, and how often. */
  remindedAt: instant.nullable(),
  remindersSent: z.int().nonnegative(),
  /** Whether they can be reminded now: it is requested, there is an address that works, and the last reminder is a day old. */
  mayRemind: z.boolean(),
  /** Since the last reminder was sent less than a day ago: from when on there can be another. */
  remindFrom: instant.nullable(),
});
export const microdepositPage = page(microdeposit);

export const microdepositIdInput = z.strictObject({ id: recordId });

/** What stands in the address. */
const formUrl = z.string().min(1).max(200);
export const openVerificationInput = z.strictObject({ formUrl });

/** What the payer's page shows before anything is entered. */
export const microdepositVerification = z.object({
  /** The business, as its payers know it. */
  publicName: z.string(),
  attempts: z.int().min(0).max(3),
  /** What is left of three attempts. */
  attemptsLeft: z.int().min(0).max(3),
  status: z.enum(MICRODEPOSIT_STATUSES),
  language,
  /** Day by which the deposits arrive, and the last day for the amounts. */
  expectedArrival: day.nullable(),
  expiresOn: day,
  /** Masked number of the account. */
  accountNumber: z.string(),
  /** The business, with how the payer reaches it. */
  business: payeeOnPage,
});
export type MicrodepositVerification = z.output<typeof microdepositVerification>;

const enteredAmount = z
  .string()
  .regex(/^[0-9]{1,8}\.[0-9]{2}$/, { error: 'error_microdeposit_amount_format', abort: true })
  .refine((text) => /^0+\.[0-9]{2}$/.test(text) && !/^0+\.00$/.test(text), 'error_microdeposit_amount_range');

export const verifyMicrodepositInput = z.strictObject({
  formUrl,
  /** Digits, a dot and two decimals; in either order. */
  amountOneAttempt: enteredAmount,
  amountTwoAttempt: enteredAmount,
  /** In which the payer reads the page. */
  language: language.optional(),
});

/** Both amounts were right. */
export const microdepositVerified = z.object({
  /** Wrong pairs before. */
  attempts: z.int().min(0).max(3),
  messages: z.object({ base: z.array(z.string()) }),
});

/** What one costs, before promotions and taxes. */
export const microdepositPrice = z.object({ price: moneyText });
