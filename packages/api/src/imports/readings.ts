import { mask } from '@cordelle/db/mask.ts';
import { isCalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { type DateOrder, dateIn } from '@cordelle/domain/spreadsheet-import/dates.ts';
import type { HowRead } from '@cordelle/validation/import-review.ts';

/** A cell that was read as something else than it says. Shown and stored: never holds a number of an account. */
export type Reading<Field extends string> = {
  readonly field: Field;
  readonly how: HowRead;
  readonly from: string;
  readonly to: string;
};

/** What somebody decided about the cells of a column, for the whole file. */
export type Answer<Field extends string> =
  | { readonly do: 'read_as'; readonly field: Field; readonly from: string; readonly to: string }
  | { readonly do: 'leave_out'; readonly field: Field }
  | { readonly do: 'as_written'; readonly field: Field; readonly how: HowRead; readonly from: string | null }
  | { readonly do: 'date_order'; readonly field: Field; readonly order: DateOrder };

/** In which order the dates of a column are written; not sure: nothing in the file says so. */
export type DateColumn = { readonly order: DateOrder; readonly sure: boolean };

/** By what the cells of a file are read, besides the rules of the form. */
export type ReadingRules<Field extends string> = {
  /** What a cell stands for, where somebody said so of all that say the same. */
  cell(field: Field, written: string): string;
  /** Whether cells of the column that cannot be read say nothing. */
  leavesOut(field: Field): boolean;
  /** Whether a reading was taken back. */
  isTakenBack(field: Field, how: HowRead, from: string): boolean;
  dateOrder(field: Field): DateColumn;
  /** The signs that the column writes before cents. */
  decimalSigns(field: Field): string;
  /** Of lines about somebody known: what was decided about blank cells is for newcomers alone. */
  readonly ofKnown: ReadingRules<Field>;
};

/** Cells are alike whatever their case, and however many blanks they have; identifiers only where they are the same. */
const same = (field: string, cell: string): string =>
  field === 'custom_identifier' ? cell.trim() : cell.trim().replace(/\s+/g, ' ').toLowerCase();

/** What an answer is about: the next one about the same takes its place. */
export function subjectOf(answer: Answer<string>): string {
  const { field } = answer;
  switch (answer.do) {
    case 'read_as':
      return JSON.stringify([answer.do, field, same(field, answer.from)]);
    case 'as_written':
      return JSON.stringify([answer.do, field, answer.how, answer.from === null ? null : same(field, answer.from)]);
    default:
      return JSON.stringify([answer.do, field]);
  }
}

const NOTHING_KNOWN: DateColumn = { order: 'month_first', sure: false };

/** The rules that somebody's answers make. `dateColumn`, `decimalSigns`: what the file itself says of the column of a field. */
export function rulesOf<Field extends string>(
  answers: readonly Answer<Field>[],
  dateColumn: (field: Field) => DateColumn | undefined = () => undefined,
  decimalSigns: (field: Field) => string = () => '',
): ReadingRules<Field> {
  const said = new Map(answers.map((answer) => [subjectOf(answer), answer]));
  const about = <Do extends Answer<Field>['do']>(asked: Extract<Answer<Field>, { do: Do }>) =>
    // The cast holds because the subject begins with what is done.
    said.get(subjectOf(asked)) as Extract<Answer<Field>, { do: Do }> | undefined;
  const rules = {
    decimalSigns,
    cell: (field: Field, written: string) => about({ do: 'read_as', field, from: written, to: '' })?.to ?? written,
    leavesOut: (field: Field) => said.has(subjectOf({ do: 'leave_out', field })),
    isTakenBack: (field: Field, how: HowRead, from: string) =>
      said.has(subjectOf({ do: 'as_written', field, how, from: null })) ||
      said.has(subjectOf({ do: 'as_written', field, how, from })),
    dateOrder: (field: Field) => {
      const answered = about({ do: 'date_order', field, order: 'day_first' });
      return answered ? { order: answered.order, sure: true } : (dateColumn(field) ?? NOTHING_KNOWN);
    },
  };
  const ofKnown = {
    ...rules,
    cell: (field: Field, written: string) => (written === '' ? '' : rules.cell(field, written)),
  };
  return {
    ...rules,
    ofKnown: {
      ...ofKnown,
      get ofKnown() {
        return this;
      },
    },
  };
}

export const SHOWN_MAX = 80;
/** Enough digits for a bank number, and nothing else. */
const MAY_BE_A_BANK_NUMBER = /^[0-9][0-9\s.-]{3,20}[0-9]$/;

/** Columns of files that hold bank numbers, too: what writes a fraction is none. */
const AMOUNT_FIELDS: ReadonlySet<string> = new Set(['authorization_amount', 'payment_amount']);
/** Their cells are no numbers of accounts: a file of payments has none. */
const OWN_NUMBERS: ReadonlySet<string> = new Set(['custom_identifier', 'amount']);

const DATE_FIELDS: ReadonlySet<string> = new Set(['authorization_date', 'first_payment_date', 'process_date']);

/** Day, month and year in whatever order, as people write them, also a day that no calendar has. */
const SHAPED_LIKE_A_DATE =
  /^(\d{1,2}[\s.-]\d{1,2}[\s.-](19|20)\d\d|(19|20)\d\d[\s.-]\d{1,2}[\s.-]\d{1,2}|\d\d([.-])\d\d\4\d\d)$/;

/** A date as machines write it, whatever column it is in. */
export const isIsoDate = (text: string): boolean => isCalendarDate(text.trim());

/**
 * A cell of a field as it may be shown and stored in clear: a number where none belongs may be that of an account that slipped.
 * Identifiers, dates and amounts are none.
 */
export function shownCell(cell: string, field: string): string {
  const text = cell.trim();
  const cut = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  const belongs =
    OWN_NUMBERS.has(field) ||
    (AMOUNT_FIELDS.has(field) && /^[0-9\s]+\.[0-9]+$/.test(text)) ||
    isIsoDate(text) ||
    (DATE_FIELDS.has(field) && (SHAPED_LIKE_A_DATE.test(text) || dateIn(text, NOTHING_KNOWN.order) !== null));
  return MAY_BE_A_BANK_NUMBER.test(text) && !belongs ? mask(text) : cut;
}
/** Whether what is shown of a cell stands for it alone. */
export const isShownWhole = (shown: string): boolean => !shown.includes('*') && !shown.endsWith('…');
