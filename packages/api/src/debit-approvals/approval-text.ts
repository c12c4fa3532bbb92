import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { debitWords } from './approval-mails.ts';

/** A debit as a payer approves it. */
export type ApprovedDebit = {
  readonly business: string;
  readonly amountCents: bigint;
  readonly currency: Currency;
  readonly date: CalendarDate;
  readonly comment: string | null;
  /** Masked. */
  readonly account: string;
  readonly bankName: string | null;
  /** Of the agreement under which it is debited: `C-00000042-1`. */
  readonly reference: string;
};

/**
 * What a payer approves, word for word: one debit, its amount and its day, under which agreement, and when they said so. Source:
 * agreements §A1 (each debit of a sporadic agreement is authorized by itself) and §A6 (which is its notice).
 */
export function approvalText(debit: ApprovedDebit, at: Date, language: Language): string {
  const { business, comment, account, bankName, reference, currency } = debit;
  const say = (part: string, inputs: Record<string, unknown> = {}) =>
    translate(`approval_text_${part}`, language, inputs);
  const from = [bankName, account].filter(Boolean).join(' ');
  const today = formatDate(localDate(at, RAIL_FACTS[railOf(currency)].zone), language);
  return [
    say('debit', { business, account: from, ...debitWords(debit, language) }),
    ...(comment ? [say('for', { comment })] : []),
    say('alone', { reference }),
    say('date', { date: today }),
  ].join('\n\n');
}
