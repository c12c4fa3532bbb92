import { addDays, type CalendarDate } from '../calendar/dates.ts';
import type { Rail } from '../rail.ts';

/** For one debit, which ends it · for debits as agreed · for debits each of which the payer approves. */
export const CONSENT_KINDS = ['one_time', 'recurring', 'sporadic'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/**
 * What an agreement has to say, in the order in which it is read. Source: agreements §A2, §A3 (Rule H1) and §B1
 * (Nacha; Regulation E).
 */
export const AGREEMENT_ELEMENTS = {
  CA: [
    'parties',
    'authority',
    'account',
    'category',
    'amount',
    'notice',
    'cancellation',
    'recourse',
    'contact',
    'date',
  ],
  US: [
    'parties',
    'authority',
    'account',
    'category',
    'amount',
    'notice',
    'cancellation',
    'correction',
    'copy',
    'contact',
    'date',
  ],
} as const satisfies Record<Rail, readonly string[]>;
export type AgreementElement = (typeof AGREEMENT_ELEMENTS)[Rail][number];

/** How a payer reaches the business. */
export type PayeeContact = {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly email: string | null;
  readonly phone: string | null;
};

/** Whether a payer can write to the business and call or mail it: without that an agreement is not complete. */
export function isReachable(country: Rail, { name, addressLines, email, phone }: PayeeContact): boolean {
  const written = country === 'US' || addressLines.length > 0;
  return name !== '' && written && (email !== null || phone !== null);
}

/** What is missing in an agreement of a country: consent is asked for only where nothing is. */
export const missingElements = (
  country: Rail,
  texts: Readonly<Partial<Record<AgreementElement, string>>>,
): AgreementElement[] => AGREEMENT_ELEMENTS[country].filter((element) => !texts[element]?.trim());

/** Calendar days before a debit by which a payer in Canada is told of it who did not give that up. Source: agreements §A5, §A6. */
export const NOTICE_DAYS = 10;

/**
 * First day of a debit of which a payer who keeps the right to be told is told in time: the day on which they agree is that of
 * the confirmation and counts, the day of the debit does not. Source: agreements §A5, §A6 (day count).
 */
export const firstDayTold = (agreedOn: CalendarDate): CalendarDate => addDays(agreedOn, NOTICE_DAYS);

/**
 * Whether the right to be told 10 days ahead may be given up in an agreement of this kind. Who approves each debit has nothing
 * to be told. Source: agreements §A5, §A6.
 */
export const mayWaiveNotice = (country: Rail, kind: ConsentKind): boolean => country === 'CA' && kind === 'recurring';
