import { INVOICE_LINE_KINDS } from '@cordelle/domain/invoice/kinds.ts';
import { PROMO_CODE_LENGTH_MAX, PROMO_MONTHS_MAX, PROMO_USES_MAX } from '@cordelle/domain/invoice/promo-limits.ts';
import { z } from 'zod';
import { day, instant, moneyInput, moneyText, page, pageInput, recordId } from './wire.ts';

/** A code as somebody types it, in any case. */
export const applyPromoCodeInput = z.strictObject({
  promoCode: z.string().trim().min(1, 'required_field').max(PROMO_CODE_LENGTH_MAX),
});

/** What a code does: a share or an amount off these fees in each of so many months. */
const effect = {
  /** In 1/100 %; 10000: these fees are free. */
  offBps: z.int().min(0).max(10_000),
  fees: z.array(z.enum(INVOICE_LINE_KINDS)).min(1, 'required_field').max(INVOICE_LINE_KINDS.length),
  months: z.int().min(1).max(PROMO_MONTHS_MAX),
};

/** The code of a client, and when it counts. */
export const givenPromoCode = z.object({
  ...effect,
  code: z.string(),
  offAmount: moneyText,
  /** `waiting`: nothing was taken off yet, another may take its place. */
  stage: z.enum(['waiting', 'running', 'over']),
  /** First and last month, `2026-03`; null until the business is approved. */
  firstMonth: z.string().nullable(),
  lastMonth: z.string().nullable(),
});

const NOTE_LENGTH_MAX = 200;

export const createPromoCodeInput = z
  .strictObject({
    ...effect,
    code: z
      .string()
      .trim()
      .toUpperCase()
      .max(PROMO_CODE_LENGTH_MAX)
      .regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'error_promo_code_form'),
    offAmount: moneyInput,
    validFrom: day,
    /** The last day; null: until it is ended. */
    validTo: day.nullable().default(null),
    /** Null: any number of businesses. */
    maxUses: z.int().min(1).max(PROMO_USES_MAX).nullable().default(null),
    note: z.string().trim().max(NOTE_LENGTH_MAX).default(''),
  })
  .refine(({ offBps, offAmount }) => (offBps === 0) !== (Number(offAmount) === 0), {
    path: ['offBps'],
    error: 'error_promo_code_effect',
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
    path: ['validTo'],
    error: 'error_promo_code_days',
  });

export const promoCodeListInput = pageInput(['createdAt', 'code', 'validTo'], 25);

/** A code as the provider's people see it. */
export const promoCode = z.object({
  ...effect,
  id: recordId,
  code: z.string(),
  offAmount: moneyText,
  validFrom: day,
  validTo: day.nullable(),
  maxUses: z.int().nullable(),
  /** Businesses that have it. */
  uses: z.int().nonnegative(),
  note: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
});
export const promoCodePage = page(promoCode);

export const endPromoCodeInput = z.strictObject({ id: recordId });
