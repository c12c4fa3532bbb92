import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { formatDateWithWeekday, formatMoney } from '@cordelle/i18n/format.ts';
import { words } from '../words.ts';

/** What a payer is told before a debit. */
export type ReminderFacts = {
  readonly language: 'en' | 'fr';
  readonly name: string;
  readonly payee: string;
  /** As the bank statement will show the payee. */
  readonly statement: string;
  readonly amount: { readonly text: string; readonly currency: Currency };
  readonly processDate: CalendarDate;
  /** Noon of this day is the last moment to change it. */
  readonly batchDate: CalendarDate;
  /** Masked number; null when the bank details are gone. */
  readonly account: string | null;
  readonly bankName: string | null;
  readonly comment: string | null;
  readonly installment: number | null;
  readonly installments: number | null;
  readonly reference: string;
};

/** Subject and text of the reminder, in the payer's language. Contents: pad-rules §C1. */
export function reminderMail(facts: ReminderFacts): { readonly subject: string; readonly text: string } {
  const { language, payee, installment, installments } = facts;
  const amount = `${formatMoney(facts.amount.text, facts.amount.currency, language)} ${facts.amount.currency}`;
  const date = formatDateWithWeekday(facts.processDate, language);
  const say = (key: string, inputs: Record<string, unknown>) => words(`email_reminder_${key}`, language, inputs);
  const account = [facts.bankName, facts.account].filter(Boolean).join(' ');
  const details = [
    account && say('account', { account }),
    say('statement', { statement: facts.statement }),
    installment !== null &&
      installments !== null &&
      installments > 1 &&
      say('installment', { installment, installments }),
    facts.comment && say('purpose', { comment: facts.comment }),
    say('reference', { reference: facts.reference }),
  ];
  const paragraphs = [
    say('greeting', { name: facts.name }),
    say('what', { payee, amount, date }),
    details.filter(Boolean).join('\n'),
    say('change', { payee, deadline: formatDateWithWeekday(facts.batchDate, language) }),
    say('recourse', {}),
    payee,
  ];
  return { subject: say('subject', { amount, date }), text: `${paragraphs.join('\n\n')}\n` };
}
