import { type Currency, type Money, money } from '@cordelle/domain/money.ts';
import { AMOUNT_MAX_CENTS, AMOUNT_MIN_CENTS } from '@cordelle/domain/transaction/amount.ts';
import { FREQUENCIES, type Frequency, INSTALLMENTS_MAX } from '@cordelle/domain/transaction-schedule/frequency.ts';
import type { TransactionField } from '@cordelle/validation/transaction-fields.ts';
import { COMMENT_LENGTH_MAX } from '@cordelle/validation/wire.ts';
import { amountIn } from '../imports/amount-text.ts';
import { dateIn } from '../imports/date-text.ts';
import { normalized } from '../imports/headings.ts';

/** What is wrong with a line, or doubtful: where, and the key of the sentence that says what to do. */
export type Remark = {
  /** Null: the line as a whole. */
  readonly field: TransactionField | null;
  readonly message: string;
  readonly inputs?: Readonly<Record<string, string | number>>;
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

/** Frequencies under the names people write, as `normalized` leaves them. Twice needs a second date, which no column holds. */
const FREQUENCY_NAMES: Readonly<Record<string, Frequency>> = {
  ...Object.fromEntries(FREQUENCIES.map((frequency) => [normalized(frequency), frequency])),
  'one time': 'Once',
  single: 'Once',
  'une fois': 'Once',
  unique: 'Once',
  'every week': 'Weekly',
  hebdomadaire: 'Weekly',
  'chaque semaine': 'Weekly',
  biweekly: 'Every Other Week',
  'bi weekly': 'Every Other Week',
  'every 2 weeks': 'Every Other Week',
  'every two weeks': 'Every Other Week',
  'aux deux semaines': 'Every Other Week',
  'aux 2 semaines': 'Every Other Week',
  'every month': 'Monthly',
  mensuel: 'Monthly',
  mensuelle: 'Monthly',
  'chaque mois': 'Monthly',
  bimonthly: 'Every Other Month',
  'every 2 months': 'Every Other Month',
  'every two months': 'Every Other Month',
  'aux deux mois': 'Every Other Month',
  'aux 2 mois': 'Every Other Month',
  trimestriel: 'Quarterly',
  trimestrielle: 'Quarterly',
  semiannually: 'Semi-Annually',
  'semi annual': 'Semi-Annually',
  semestriel: 'Semi-Annually',
  semestrielle: 'Semi-Annually',
  annually: 'Yearly',
  annual: 'Yearly',
  annuel: 'Yearly',
  annuelle: 'Yearly',
};

/** Reads one line by itself. Whose payment it is, and whether it can be planned, is found out elsewhere. */
export function readTransaction(
  values: Partial<Record<TransactionField, string>>,
  currency: Currency,
): { readonly line: TransactionLine; readonly problems: readonly Remark[] } {
  const problems: Remark[] = [];
  const text = (field: TransactionField): string => values[field] ?? '';
  const refuse = (field: TransactionField, message: string, inputs?: Remark['inputs']): null => {
    problems.push({ field, message, ...(inputs && { inputs }) });
    return null;
  };
  const short = (field: TransactionField, max: number): string | null =>
    text(field).length > max ? refuse(field, 'import_problem_too_long', { max }) : text(field) || null;
  const needed = <Value>(field: TransactionField, read: (cell: string) => Value | null): Value | null =>
    text(field) === '' ? refuse(field, 'required_field') : read(text(field));

  const frequency = frequencyIn(text('frequency'), refuse);
  return {
    line: {
      customIdentifier: needed('custom_identifier', () => short('custom_identifier', IDENTIFIER_MAX)),
      amount: needed('amount', (cell) => amountOf(cell, currency, refuse)),
      processDate: needed('process_date', (cell) => {
        const date = dateIn(cell);
        if (date === 'ambiguous') return refuse('process_date', 'import_problem_date_ambiguous');
        return date ?? refuse('process_date', 'import_problem_date');
      }),
      frequency,
      installments: installmentsIn(text('installments'), frequency, refuse),
      comment: short('comment', COMMENT_LENGTH_MAX),
    },
    problems,
  };
}

type Refuse = (field: TransactionField, message: string, inputs?: Remark['inputs']) => null;

function amountOf(cell: string, currency: Currency, refuse: Refuse): Money | null {
  const amount = amountIn(cell, currency);
  if (amount === null) return refuse('amount', 'error_money_malformed');
  if (amount.cents >= AMOUNT_MIN_CENTS && amount.cents <= AMOUNT_MAX_CENTS) return money(amount.cents, currency);
  return refuse('amount', 'import_problem_amount_range');
}

/** Blank: a single payment. */
function frequencyIn(cell: string, refuse: Refuse): Frequency | null {
  if (cell === '') return 'Once';
  const frequency = FREQUENCY_NAMES[normalized(cell)];
  if (frequency === 'Twice') return refuse('frequency', 'import_problem_twice');
  const choices = FREQUENCIES.filter((known) => known !== 'Twice').join(', ');
  return frequency ?? refuse('frequency', 'import_problem_choice', { choices });
}

/** Blank: a single payment has one, a repeating one goes on until removed. */
function installmentsIn(cell: string, frequency: Frequency | null, refuse: Refuse): number | null {
  if (cell === '') return frequency === 'Once' ? 1 : null;
  const count = /^[0-9]{1,4}(\.0+)?$/.test(cell) ? Number(cell) : 0;
  if (count < 1 || count > INSTALLMENTS_MAX)
    return refuse('installments', 'import_problem_installments', { max: INSTALLMENTS_MAX });
  if (frequency === 'Once' && count !== 1) return refuse('installments', 'import_problem_once_installments');
  return count;
}
