import { RISK_BANDS } from '@cordelle/domain/application-review/kinds.ts';
import { z } from 'zod';
import { HOLD_DAYS, HOLDBACK_DAYS_MAX } from './clients.ts';
import { moneyInput, recordId } from './wire.ts';

export const ALERT_FACTOR = { min: 100, max: 1000 } as const;
export const STARTING_DAYS_MAX = 730;
/** With what a business is approved. */
export const approvalTerms = z.strictObject({
  /** Null: the prices of the product. */
  monthlyFee: moneyInput.nullable(),
  transactionFee: moneyInput.nullable(),
  holdDays: z.int().min(HOLD_DAYS.min).max(HOLD_DAYS.max),
  holdbackBps: z.int().min(0).max(10_000),
  holdbackDays: z.int().min(0).max(HOLDBACK_DAYS_MAX).nullable(),
  /** Most that is debited from one customer in a month; 0: no limit. */
  customerMonthlyLimit: moneyInput,
  /** What may be collected in a month before somebody is told; null: no such amount. */
  startingLimit: moneyInput.nullable(),
  /** For how many days that counts; null: for good. */
  startingDays: z.int().min(1).max(STARTING_DAYS_MAX).nullable(),
  /** Times of it, in 1/100, from which on somebody is told. */
  alertFactor: z.int().min(ALERT_FACTOR.min).max(ALERT_FACTOR.max),
});
export type ApprovalTerms = z.output<typeof approvalTerms>;

export const TEMPLATE_NAME_MAX = 60;
const templateTerms = approvalTerms.omit({ startingLimit: true }).extend({
  /** For which scores it is offered first; null: for none, it is chosen by hand. */
  risk: z.enum(RISK_BANDS).nullable(),
  /** Share of the stated month, in 1/100 %; 0: by hand. */
  startingShareBps: z.int().min(0).max(10_000),
  /** Stated month above which two people approve; null: never for the month alone. */
  twoPeopleAbove: moneyInput.nullable(),
});
/** Adds a template, or changes the one that is named; of a score it is the one in the place of the product's. */
export const setTemplateInput = templateTerms.extend({
  id: recordId.nullable(),
  name: z.string().trim().min(1, 'required_field').max(TEMPLATE_NAME_MAX),
});
export const retireTemplateInput = z.strictObject({ id: recordId });
export const approvalTemplate = templateTerms.extend({
  /** Null: as the product comes. */
  id: recordId.nullable(),
  /** Null: that of the score it is for. */
  name: z.string().nullable(),
});
export type ApprovalTemplate = z.output<typeof approvalTemplate>;
/** Those of the scores first, then the others by name. */
export const approvalTemplateList = z.object({ templates: z.array(approvalTemplate) });
