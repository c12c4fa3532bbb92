import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { FLOW_KINDS } from '@cordelle/domain/payer-flow/pages.ts';
import { FREQUENCIES } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { isMessageKey } from '@cordelle/engine/words.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { type Both, both, valueWords } from './labels.ts';
import type { NotedValue } from './pack-contents.ts';

/** What payers answer and what is noted beside it, in the order in which it is read. */
export const NOTED_FIELDS = [
  'personalName',
  'firstName',
  'lastName',
  'companyName',
  'name',
  'customerType',
  'email',
  'phone',
  'address.address1',
  'address.city',
  'address.provinceCode',
  'address.postalCode',
  'amount',
  'frequency',
  'processDate',
  'installments',
  'ongoing',
  'debitOn',
  'comment',
  'authorizationAmount',
  'microdeposit',
  'agree',
  'waiveNotice',
  'notice',
  'method',
  'page',
  'consentLabel',
  'agreementVersion',
  'linkCode',
  'mailedRequest',
  'flow',
  'startedAt',
  'authorizedAt',
  'authorizedOn',
  'place',
  'spreadsheet',
  'spreadsheetLine',
  'clickedAt',
  'zone',
  'changedBecause',
  'askedBy',
  'signedOn',
  'since',
  'noticeCode',
  'payerTold',
  'debitsTouched',
  'toldOf',
  'nameBefore',
  'nameAfter',
  'changeFrom',
  'toldBy',
  'toldOn',
  'toldInTime',
  'signedForm',
  'returnCode',
  'withdrawnAt',
  'payments',
  'schedules',
  'underWay',
  'schedule',
  'ip',
  'userAgent',
  'account',
  'bankName',
  'verification',
] as const;

/** What a noted field is called, or what a pack calls it; one that nobody has words for stands under its own name. */
export function notedLabel(field: string): Both {
  const name = snakeCase(field).replaceAll('.', '_');
  const key = [`evidence_noted_${name}`, `evidence_label_${name}`].find(isMessageKey);
  return key === undefined ? { en: field, fr: field } : both(key);
}

const PLACES: ReadonlyMap<string, number> = new Map(NOTED_FIELDS.map((field, place) => [field, place]));
const placeOf = (field: string): number => PLACES.get(field) ?? NOTED_FIELDS.length;

/** The same values in the order in which they are read; what nobody has words for follows as it was noted. */
export const inReadingOrder = (values: readonly NotedValue[]): NotedValue[] =>
  values.toSorted((one, other) => placeOf(one.field) - placeOf(other.field));

const FREQUENCY_KEYS: ReadonlyMap<string, string> = new Map(
  FREQUENCIES.map((frequency) => [frequency, `frequency_${frequency.toLowerCase().replaceAll(/[ -]/g, '_')}`]),
);

/** Fields whose values are of a closed list. What somebody typed stands as they typed it, whatever it reads like. */
const CLOSED: Readonly<Record<string, (value: string) => Both | null>> = {
  page: (value) => (FLOW_KINDS.some((kind) => kind === value) ? both(`evidence_value_page_${value}`) : null),
  country: (value) => both(`country_${value.toLowerCase()}`),
  frequency: (value) => {
    const key = FREQUENCY_KEYS.get(value);
    return key === undefined ? null : both(key);
  },
  bankName: (value) => ({ en: value, fr: bankNameIn(value, 'fr') }),
  customerType: valueWords,
  method: valueWords,
  changedBecause: valueWords,
  askedBy: valueWords,
  payerTold: valueWords,
  toldOf: valueWords,
  toldBy: valueWords,
  toldInTime: valueWords,
  verification: valueWords,
  notice: valueWords,
  authorizationAmount: (value) => (Number(value) === 0 ? both('evidence_value_zero_limit') : null),
  ...Object.fromEntries(
    ['personalName', 'ongoing', 'microdeposit', 'agree', 'waiveNotice'].map((field) => [
      field,
      (value: string) => both(value === 'true' ? 'evidence_value_yes' : 'evidence_value_no'),
    ]),
  ),
};

/** What a value of a field is called; null for what explains itself. */
export const fieldValueWords = (field: string, value: string): Both | null => CLOSED[field]?.(value) ?? null;

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const DAYS: ReadonlySet<string> = new Set([
  'since',
  'signedOn',
  'toldOn',
  'changeFrom',
  'debitOn',
  'processDate',
  'authorizedOn',
]);
/** Whether a noted value is a day, as agreements note them. */
export const isDay = (field: string, value: string): boolean => DAYS.has(field) && isCalendarDate(value);

/** A moment that was noted. What somebody typed is none, whatever it reads like. */
export const isInstant = (field: string, value: string): boolean => field.endsWith('At') && INSTANT.test(value);
