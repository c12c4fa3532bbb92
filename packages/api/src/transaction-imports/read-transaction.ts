import { type Currency, centsText, type Money, money } from '@cordelle/domain/money.ts';
import { amountText } from '@cordelle/domain/spreadsheet-import/amounts.ts';
import { choiceIn, FREQUENCY_NAMES } from '@cordelle/domain/spreadsheet-import/choices.ts';
import { dateIn } from '@cordelle/domain/spreadsheet-import/dates.ts';
import { normalized } from '@cordelle/domain/spreadsheet-import/normalized.ts';
import { saysNothing } from '@cordelle/domain/spreadsheet-import/says-nothing.ts';
import { AMOUNT_MAX_CENTS, AMOUNT_MIN_CENTS } from '@cordelle/domain/transaction/amount.ts';
import { FREQUENCIES, type Frequency, INSTALLMENTS_MAX } from '@cordelle/domain/transaction-schedule/frequency.ts';
import type { HowRead } from '@cordelle/validation/import-review.ts';
import type { TransactionField } from '@cordelle/validation/transaction-fields.ts';
import { COMMENT_LENGTH_MAX } from '@cordelle/validation/wire.ts';
import { amountIn, isRewritten } from '../imports/amount-text.ts';
import { type Reading, type ReadingRules, rulesOf, SHOWN_MAX, shownCell } from '../imports/readings.ts';

/** What is wrong with a line, or doubtful: where, and the key of the sentence that says what to do. */
export type Remark = {
  /** Null: the line as a whole. */
  readonly field: TransactionField | null;
  readonly message: string;
  readonly inputs?: Readonly<Record<string, string | number>>;
  /** What the cell says. */
  readonly value?: string;
  /** Doubtful only: the line can be imported. */
  readonly warning?: true;
};

/** What a line says. What could not be read is null. */
export type TransactionLine = {
  readonly customIdentifier: string | null;
  readonly amount: Money | null;
  readonly processDate: string | null;
  readonly frequency: Frequency | null;
  /** Null: until removed. */
  readonly installments: number | null;
  readonly comment: string | null;
};

const IDENTIFIER_MAX = 255;

/** How a file is read about which nobody decided anything. */
const AS_IT_IS: ReadingRules<TransactionField> = rulesOf<TransactionField>([]);

type Written = Partial<Record<TransactionField, string>>;

/**
 * Reads one line by itself, as people write. What is read as something else than it says is told; nobody's money moves on a guess of
 * ours, so a guessed date makes the line doubtful. Whose payment it is, and whether it can be planned, is found out elsewhere.
 * `isKnown`: whose it is is known without the identifier.
 */
export function readTransaction(
  written: Written,
  currency: Currency,
  rules: ReadingRules<TransactionField> = AS_IT_IS,
  isKnown = false,
): {
  readonly line: TransactionLine;
  readonly problems: readonly Remark[];
  readonly readings: readonly Reading<TransactionField>[];
} {
  const reader = new LineReader(written, rules);
  const frequency = frequencyIn(reader);
  return {
    line: {
      customIdentifier: isKnown
        ? reader.text('custom_identifier') || null
        : reader.needed('custom_identifier', () => reader.short('custom_identifier', IDENTIFIER_MAX)),
      amount: reader.needed('amount', (cell) => amountOf(cell, currency, reader)),
      processDate: reader.needed('process_date', (cell) => dateOf(cell, reader)),
      frequency,
      installments: installmentsIn(frequency, reader),
      comment: reader.short('comment', COMMENT_LENGTH_MAX),
    },
    problems: reader.problems,
    readings: reader.readings,
  };
}

/** The cells of one line, and what is found out about them. */
class LineReader {
  readonly problems: Remark[] = [];
  readonly readings: Reading<TransactionField>[] = [];
  readonly #written: Written;
  readonly #rules: ReadingRules<TransactionField>;

  constructor(written: Written, rules: ReadingRules<TransactionField>) {
    this.#written = written;
    this.#rules = rules;
  }

  /** What a cell says, or what somebody said that it stands for. */
  text(field: TransactionField): string {
    return this.#rules.cell(field, this.#cell(field)).trim();
  }

  #cell(field: TransactionField): string {
    return this.#written[field]?.trim() ?? '';
  }

  dateColumn(field: TransactionField) {
    return this.#rules.dateOrder(field);
  }

  decimalSigns(field: TransactionField): string {
    return this.#rules.decimalSigns(field);
  }

  /** Notes that a cell is read as something else; false where that was taken back. */
  reads(field: TransactionField, how: HowRead, from: string, to: string): boolean {
    if (this.#rules.isTakenBack(field, how, from)) return false;
    this.readings.push({ field, how, from: from.slice(0, SHOWN_MAX), to });
    return true;
  }

  refuse(field: TransactionField, message: string, inputs?: Remark['inputs']): null {
    if (this.text(field) === '' || !this.#rules.leavesOut(field)) this.#object(field, message, inputs);
    return null;
  }

  /** With what is written: what was decided is decided again of that. */
  #object(field: TransactionField, message: string, inputs?: Remark['inputs']): void {
    this.problems.push({ field, message, ...(inputs && { inputs }), value: shownCell(this.#cell(field), field) });
  }

  doubt(field: TransactionField, message: string): void {
    this.problems.push({ field, message, warning: true });
  }

  needed<Value>(field: TransactionField, read: (cell: string) => Value | null): Value | null {
    const cell = this.text(field);
    if (cell === '') return this.refuse(field, 'required_field');
    const found = read(cell);
    // What is left out of a needed column is missing.
    if (found === null && this.#rules.leavesOut(field)) this.#object(field, 'required_field');
    return found;
  }

  short(field: TransactionField, max: number): string | null {
    const text = this.text(field);
    return text.length > max ? this.refuse(field, 'import_problem_too_long', { max }) : text || null;
  }
}

function amountOf(cell: string, currency: Currency, reader: LineReader): Money | null {
  const signs = reader.decimalSigns('amount');
  const text = amountText(cell, signs);
  const amount = amountIn(text, currency, signs);
  if (amount === null) return reader.refuse('amount', 'error_money_malformed');
  if (isRewritten(cell, text, signs) && !reader.reads('amount', 'amount', cell, centsText(amount.cents)))
    return reader.refuse('amount', 'error_money_malformed');
  if (amount.cents >= AMOUNT_MIN_CENTS && amount.cents <= AMOUNT_MAX_CENTS) return money(amount.cents, currency);
  return reader.refuse('amount', 'import_problem_amount_range');
}

function dateOf(cell: string, reader: LineReader): string | null {
  const field = 'process_date';
  const { order, sure } = reader.dateColumn(field);
  const found = dateIn(cell, order);
  if (found === null) return reader.refuse(field, 'import_problem_date');
  if (!found.guessed) return found.date;
  if (!reader.reads(field, sure ? 'date' : 'date_guess', cell, found.date))
    return reader.refuse(field, 'import_problem_date_ambiguous');
  if (!sure) reader.doubt(field, 'import_warning_date_guess');
  return found.date;
}

/** Blank: a single payment. Twice needs a second date, which no column holds. */
function frequencyIn(reader: LineReader): Frequency | null {
  const field = 'frequency';
  const cell = reader.text(field);
  if (saysNothing(cell)) return 'Once';
  const found = choiceIn(cell, FREQUENCY_NAMES);
  if (found?.choice === 'Twice') return reader.refuse(field, 'import_problem_twice');
  if (found && (found.inFull || reader.reads(field, 'choice', cell, found.choice))) return found.choice;
  return reader.refuse(field, 'import_problem_choice', {
    choices: FREQUENCIES.filter((known) => known !== 'Twice').join(', '),
  });
}

const WITHOUT_END: ReadonlySet<string> = new Set([
  'ongoing',
  'until cancelled',
  'until stopped',
  'indefinite',
  'no end',
  'unlimited',
  'sans fin',
  'illimite',
  'indefini',
  'jusqu a annulation',
  'continu',
]);

/** Blank: a single payment has one, a repeating one goes on until removed. */
function installmentsIn(frequency: Frequency | null, reader: LineReader): number | null {
  const field = 'installments';
  const cell = reader.text(field);
  if (saysNothing(cell) || WITHOUT_END.has(normalized(cell))) return frequency === 'Once' ? 1 : null;
  const count = /^[0-9]{1,4}([.,]0+)?$/.test(cell) ? Number.parseInt(cell, 10) : 0;
  if (count < 1 || count > INSTALLMENTS_MAX)
    return reader.refuse(field, 'import_problem_installments', { max: INSTALLMENTS_MAX });
  if (frequency === 'Once' && count !== 1) return reader.refuse(field, 'import_problem_once_installments');
  return count;
}
