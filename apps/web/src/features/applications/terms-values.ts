import { startingLimit } from '@cordelle/domain/application-review/templates.ts';
import { AMOUNT, centsText } from '@cordelle/domain/money.ts';
import type { ApprovalTemplate, ApprovalTerms } from '@cordelle/validation/approval-terms.ts';
import type { CaseTerms } from './application.ts';

export const TERM_FIELDS = [
  'monthlyFee',
  'transactionFee',
  'holdDays',
  'holdbackBps',
  'holdbackDays',
  'customerMonthlyLimit',
  'startingLimit',
  'startingDays',
  'alertFactor',
] as const;
export type TermField = (typeof TERM_FIELDS)[number];
/** Terms as they are typed; shares in percent. */
export type TermValues = Readonly<Record<TermField, string>>;

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

export const valuesOf = (terms: CaseTerms): TermValues => ({
  monthlyFee: textOf(terms.monthlyFee),
  transactionFee: textOf(terms.transactionFee),
  holdDays: textOf(terms.holdDays),
  holdbackBps: String(terms.holdbackBps / 100),
  holdbackDays: textOf(terms.holdbackDays),
  customerMonthlyLimit: terms.customerMonthlyLimit,
  startingLimit: textOf(terms.startingLimit),
  startingDays: textOf(terms.startingDays),
  alertFactor: textOf(terms.alertFactor),
});

const WHOLE = /^\d{1,4}$/;
const SHARE = /^\d{1,3}([.,]\d{1,2})?$/;
/** What may be left empty. */
const OPTIONAL: readonly TermField[] = [
  'monthlyFee',
  'transactionFee',
  'holdbackDays',
  'startingLimit',
  'startingDays',
];
const AMOUNTS: readonly TermField[] = ['monthlyFee', 'transactionFee', 'customerMonthlyLimit', 'startingLimit'];

function isReadable(name: TermField, text: string): boolean {
  if (text === '') return OPTIONAL.includes(name);
  if (AMOUNTS.includes(name)) return AMOUNT.test(text);
  return name === 'holdbackBps' ? SHARE.test(text) : WHOLE.test(text);
}

/** A share in 1/100 %, of what was typed in percent; null: it cannot be read. */
export const shareOf = (typed: string): number | null =>
  SHARE.test(typed.trim()) ? Math.round(Number(typed.trim().replace(',', '.')) * 100) : null;

/** What a template proposes to a business that stated a month. */
export function termsOf(template: ApprovalTemplate, month: string | null): CaseTerms {
  const { id: _id, name: _name, risk: _risk, twoPeopleAbove: _above, startingShareBps, ...terms } = template;
  const limit = startingLimit(month, { startingShareBps });
  return { ...terms, startingLimit: limit === null ? null : centsText(limit) };
}

/** What was typed as terms, or the fields that cannot be read; how far each number goes is the server's to say. */
export function readTerms(values: TermValues): { terms: ApprovalTerms } | { wrong: TermField[] } {
  const text = (name: TermField) => values[name].trim();
  const wrong = TERM_FIELDS.filter((name) => !isReadable(name, text(name)));
  if (wrong.length > 0) return { wrong };
  const number = (name: TermField) => (text(name) === '' ? null : Number(text(name)));
  return {
    terms: {
      monthlyFee: text('monthlyFee') || null,
      transactionFee: text('transactionFee') || null,
      holdDays: Number(text('holdDays')),
      holdbackBps: shareOf(text('holdbackBps')) ?? 0,
      holdbackDays: number('holdbackDays'),
      customerMonthlyLimit: text('customerMonthlyLimit'),
      startingLimit: text('startingLimit') || null,
      startingDays: number('startingDays'),
      alertFactor: Number(text('alertFactor')),
    },
  };
}
