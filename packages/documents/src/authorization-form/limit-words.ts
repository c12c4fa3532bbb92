import { formatMoney } from '@cordelle/i18n/format.ts';
import type { FormLanguage } from './form-facts.ts';

/** The limit with its currency: `$500.00 USD`. */
export const limitWords = ({ amount, currency }: { amount: string; currency: string }, locale: FormLanguage): string =>
  `${formatMoney(amount, currency, locale)} ${currency}`;
