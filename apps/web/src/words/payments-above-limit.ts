import type { Currency } from '@cordelle/domain/money.ts';
import { formatDate, formatMoney, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { PlanAboveLimit } from '@cordelle/validation/customers/payments-above-limit.ts';
import { frequencyPhrase } from './frequencies.ts';

/** “$89.00 on Nov 26, 2026 and later, every month”. */
export function planAboveLimitWords(plan: PlanAboveLimit, currency: Currency, locale: Locale): string {
  const amount = formatMoney(plan.amount, currency, locale);
  const date = formatDate(plan.processDate, locale);
  return plan.payments === 1
    ? m.above_limit_once({ amount, date })
    : m.above_limit_series({ amount, date, frequency: frequencyPhrase(plan.frequency) });
}
