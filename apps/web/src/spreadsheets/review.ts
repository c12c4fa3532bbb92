import type { DateOrder } from '@cordelle/domain/spreadsheet-import/dates.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { HowRead } from '@cordelle/validation/import-review.ts';

/** What somebody decided about the cells of a column. */
export type Answer<Field extends string> =
  | { do: 'read_as'; field: Field; from: string; to: string }
  | { do: 'leave_out'; field: Field }
  | { do: 'as_written'; field: Field; how: HowRead; from: string | null }
  | { do: 'date_order'; field: Field; order: DateOrder };
export type Given<Field extends string> = { answers?: Answer<Field>[]; withdrawn?: Answer<Field>[] };

export type ProblemKind<Field extends string> = {
  readonly field: Field | null;
  readonly column: string | null;
  readonly message: string;
  readonly count: number;
  readonly values: readonly { readonly text: string; readonly masked: boolean; readonly count: number }[];
  readonly valuesInAll: number;
  readonly mayReplace: boolean;
  readonly mayLeaveOut: boolean;
};
export type ReadingKind<Field extends string> = {
  readonly field: Field;
  readonly column: string | null;
  readonly how: HowRead;
  readonly count: number;
  readonly values: readonly {
    readonly from: string;
    readonly to: string;
    readonly masked: boolean;
    readonly count: number;
  }[];
  readonly valuesInAll: number;
};
export type Review<Field extends string> = {
  readonly problems: readonly ProblemKind<Field>[];
  readonly readings: readonly ReadingKind<Field>[];
  readonly answers: readonly Answer<Field>[];
  readonly dateOrders: readonly { readonly field: Field; readonly order: DateOrder; readonly sure: boolean }[];
  readonly unmatchedColumns: readonly string[];
};

export type Choice = {
  /** As cells may say it. */
  readonly value: string;
  readonly label: string;
  /** What cells that say it are read as, where that is another word. */
  readonly readAs?: string;
};

/** What there is to know about the fields of one kind of spreadsheet. */
export type FieldFacts<Field extends string> = {
  labelOf(field: Field): string;
  /** What a field can hold, where that is a short list. */
  choicesOf(field: Field): readonly Choice[] | null;
};

const HOW_WORDS: Readonly<Record<HowRead, () => string>> = {
  region: m.import_how_region,
  region_of_postal_code: m.import_how_region_of_postal_code,
  phone: m.import_how_phone,
  first_of_several: m.import_how_first_of_several,
  amount: m.import_how_amount,
  no_limit: m.import_how_no_limit,
  date: m.import_how_date,
  date_guess: m.import_how_date_guess,
  choice: m.import_how_choice,
  business_name: m.import_how_business_name,
  nothing: m.import_how_nothing,
  left_out: m.import_how_left_out,
  total_line: m.import_how_total_line,
  zeros: m.import_how_zeros,
  split: m.import_how_split,
};
export const howWords = (how: HowRead): string => HOW_WORDS[how]();

/** What a cell was read as, as the rest of the console writes it. */
export function readWords<Field extends string>(
  { field, how }: Pick<ReadingKind<Field>, 'field' | 'how'>,
  to: string,
  { choicesOf }: FieldFacts<Field>,
  { locale, currency }: { readonly locale: 'en' | 'fr'; readonly currency: string },
): string {
  if (how === 'no_limit') return m.import_how_no_limit();
  if (to === '') return m.import_reading_none();
  if (how === 'date' || how === 'date_guess') return formatDate(to, locale);
  if (how === 'amount') return formatMoney(to, currency, locale);
  return choicesOf(field)?.find(({ value, readAs = value }) => readAs === to)?.label ?? to;
}

/** A decision in words. */
export function answerWords<Field extends string>(answer: Answer<Field>, { labelOf }: FieldFacts<Field>): string {
  const column = labelOf(answer.field);
  switch (answer.do) {
    case 'read_as': {
      const from = answer.from || m.import_review_blank();
      return answer.to === ''
        ? m.import_answer_says_nothing({ column, from })
        : m.import_answer_read_as({ column, from, to: answer.to });
    }
    case 'leave_out':
      return m.import_answer_leave_out({ column });
    case 'as_written':
      return answer.from === null
        ? m.import_answer_as_written({ column, how: howWords(answer.how) })
        : m.import_answer_as_written_value({ column, from: answer.from });
    default:
      return answer.order === 'day_first'
        ? m.import_answer_day_first({ column })
        : m.import_answer_month_first({ column });
  }
}
