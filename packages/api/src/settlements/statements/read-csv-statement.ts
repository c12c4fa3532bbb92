import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { type DateOrder, dateIn, dateOrderOf } from '@cordelle/domain/spreadsheet-import/dates.ts';
import type { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { amountIn } from '../../imports/amount-text.ts';
import { guessColumns, type KnownColumns } from '../../imports/headings.ts';
import { readCsv } from '../../imports/read-spreadsheet.ts';
import { type BankStatement, daysOf, STATEMENT_LINES_MAX } from './bank-statement.ts';

const FIELDS = ['date', 'amount', 'credit', 'debit'] as const;
type Field = (typeof FIELDS)[number];

/** What banks call the columns, in both languages. */
const columnsOf = (currency: Currency): KnownColumns<Field> => {
  const code = currency.toLowerCase();
  return {
    fields: FIELDS,
    otherNames: {
      date: [
        'transaction date',
        'date of transaction',
        'posting date',
        'posted date',
        'post date',
        'posted',
        'booking date',
        'booked',
        'effective date',
        'value date',
        'date de la transaction',
        'date de transaction',
        'date transaction',
        'date d operation',
        'date de l operation',
        'date comptable',
        'date d inscription',
        'date de valeur',
      ],
      amount: [
        code,
        `amount ${code}`,
        `${code} amount`,
        'transaction amount',
        'net amount',
        'montant',
        `montant ${code}`,
        'montant de la transaction',
        'montant de l operation',
      ],
      credit: [
        'credits',
        'credit amount',
        'amount credit',
        'deposit',
        'deposits',
        'money in',
        'paid in',
        'credit cad',
        'credit usd',
        'depot',
        'depots',
        'montant credit',
        'montant du credit',
        'montant au credit',
        'entree',
      ],
      debit: [
        'debits',
        'debit amount',
        'amount debit',
        'withdrawal',
        'withdrawals',
        'money out',
        'paid out',
        'debit cad',
        'debit usd',
        'retrait',
        'retraits',
        'montant debit',
        'montant du debit',
        'montant au debit',
        'sortie',
      ],
    },
  };
};

/**
 * Reads a statement saved as CSV: a column of dates, and one of amounts or one of deposits; everything else on a line is its
 * text. Throws `statement.columns_unknown` where a date or an amount is not found, `statement.too_long`, and what
 * spreadsheets are refused for.
 */
export async function readCsvStatement(file: UploadedFile, currency: Currency): Promise<BankStatement> {
  const { headers, rows } = await readCsv(file);
  if (rows.length > STATEMENT_LINES_MAX) throw new DomainError('statement.too_long', { max: STATEMENT_LINES_MAX });
  const { mapping } = guessColumns(headers, columnsOf(currency), []);
  const { date: dateColumn, debit } = mapping;
  const moneyColumn = mapping.credit ?? (debit === undefined ? mapping.amount : undefined);
  if (dateColumn === undefined || moneyColumn === undefined) throw new DomainError('statement.columns_unknown');
  const written = rows.map(({ cells }) => cells[dateColumn] ?? '');
  const dates = datesIn(written);
  const days = daysOf(dates.flatMap((date) => date ?? []));
  if (!days) throw new DomainError('statement.columns_unknown');
  const read: readonly (number | undefined)[] = [dateColumn, moneyColumn, debit];
  return {
    format: 'csv',
    ...days,
    deposits: rows.flatMap(({ cells }, index) => {
      const bookedOn = dates[index];
      const amountCents = creditIn(cells[moneyColumn] ?? '', currency);
      if (!bookedOn || amountCents === null) return [];
      return [{ bookedOn, amountCents, text: cells.filter((_, column) => !read.includes(column)).join(' ') }];
    }),
  };
}

const TAKEN = /^[-\u2212(]|[-\u2212]$|\bdr$/i;

/** Cents that came in; null for what was taken, for nothing, and for what is no amount. */
function creditIn(cell: string, currency: Currency): bigint | null {
  if (TAKEN.test(cell)) return null;
  const cents =
    amountIn(cell.replace(/^\+|\s*cr$/gi, '').replace(/\b(?:CAD|USD|CA|US)\b/g, ''), currency)?.cents ?? null;
  return cents === null || cents === 0n ? null : cents;
}

/**
 * The dates of one column. Where day and month could be exchanged, the column decides: by lines that cannot be read the other
 * way, else by the order in which a statement runs, else month first, as banks of both countries write it.
 */
function datesIn(cells: readonly string[]): (CalendarDate | null)[] {
  const order = dateOrderOf(cells) ?? orderThatRuns(cells);
  return cells.map((cell) => dateIn(cell, order)?.date ?? null);
}

function orderThatRuns(cells: readonly string[]): DateOrder {
  const runs = (order: DateOrder): boolean => {
    const dates = cells.flatMap((cell) => dateIn(cell, order)?.date ?? []);
    const sorted = [...dates].sort();
    return [sorted, [...sorted].reverse()].some((way) => way.every((date, index) => date === dates[index]));
  };
  return !runs('month_first') && runs('day_first') ? 'day_first' : 'month_first';
}
