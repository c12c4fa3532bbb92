import { invariant } from '@cordelle/domain/errors.ts';
import { CURRENCIES, type Currency, centsText, type Money, money, moneyOf } from '@cordelle/domain/money.ts';
import { FileFault, type StatementFaultCode } from './fault.ts';

/**
 * The daily bank statement: one CSV per rail and banking day, written even when nothing moved. No rail defines one, so this
 * profile is ours. UTF-8, LF or CRLF, comma, fields quoted by RFC 4180 where needed, no line end inside a field:
 *
 *     HDR,1,<account>,<currency>,<statement date YYYY-MM-DD>,<opening balance>
 *     LIN,<sequence from 1>,<kind>,<reference>,<signed amount>,<description>
 *     TRL,<number of lines>,<sum of amounts>,<closing balance>
 *
 * Amounts are decimal text with two digits, from the account holder's side: money in is positive. Opening balance plus sum
 * is the closing balance; the trailer proves it.
 */
export type BankStatement = {
  /** The settlement account as the bank names it. */
  readonly account: string;
  readonly currency: Currency;
  /** `YYYY-MM-DD`, a banking day. */
  readonly statementDate: string;
  readonly openingBalance: Money;
  readonly lines: readonly StatementLine[];
};

export type StatementLine = {
  readonly kind: StatementKind;
  /** The file or item the bank booked. */
  readonly reference: string;
  readonly amount: Money;
  readonly description: string;
};

/** Money in is `+`, money out is `-`; `other` may be either. */
const SIGN_OF_KIND = {
  /** Debits we collected, one line per file. */
  file_credit: '+',
  /** A collected debit sent back. */
  return_debit: '-',
  /** A reversal of such a return. */
  return_credit: '+',
  /** A payout to a client. */
  payout_debit: '-',
  /** Micro-deposits we sent. */
  microdeposit_debit: '-',
  /** A payout or micro-deposit sent back. */
  payout_return_credit: '+',
  /** The bank's own charge. */
  fee: '-',
  other: '±',
} as const satisfies Record<string, '+' | '-' | '±'>;

export type StatementKind = keyof typeof SIGN_OF_KIND;

/** A statement that was read: its trailer agreed with its lines. */
export type ReadStatement = BankStatement & { readonly sum: Money; readonly closingBalance: Money };

const HEADER = 'HDR';
const LINE = 'LIN';
const TRAILER = 'TRL';
const VERSION = '1';
const COLUMNS: Readonly<Record<string, number>> = { [HEADER]: 6, [LINE]: 6, [TRAILER]: 4 };

const DATE = /^20[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;
const COUNT = /^(?:0|[1-9][0-9]{0,8})$/;
const AMOUNT = /^-?(?:0|[1-9][0-9]{0,15})\.[0-9]{2}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\x00-\x1f\x7f]/;
const FIELD = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** The bytes of a statement. Throws `FileFault` for values its own reader would refuse. */
export function writeStatement(statement: BankStatement): Buffer {
  const { account, currency, statementDate, openingBalance, lines } = statement;
  const rows = [[HEADER, VERSION, account, currency, statementDate, centsText(openingBalance.cents)]];
  let sum = 0n;
  for (const [at, { kind, reference, amount, description }] of lines.entries()) {
    invariant(amount.currency === currency, 'a statement has one currency');
    sum += amount.cents;
    rows.push([LINE, String(at + 1), kind, reference, centsText(amount.cents), description]);
  }
  rows.push([TRAILER, String(lines.length), centsText(sum), centsText(openingBalance.cents + sum)]);
  const bytes = Buffer.from(rows.map((row) => `${row.map(quoted).join(',')}\n`).join(''), 'utf8');
  readStatement(bytes);
  return bytes;
}

/** Reads a statement, all of it or a `FileFault` with line and code: nothing of a statement that does not add up is used. */
export function readStatement(bytes: Uint8Array): ReadStatement {
  const rows = rowsOf(textOf(bytes));
  const [header, ...rest] = rows;
  if (header?.[0] !== HEADER) return fail('STATEMENT_ORDER', 1, 'the first row is not HDR');
  const [, version, account = '', currencyText, statementDate = '', opening = ''] = header;
  if (version !== VERSION) fail('STATEMENT_VALUE', 1, 'version is not 1');
  if (account === '') fail('STATEMENT_VALUE', 1, 'account is empty');
  const currency = CURRENCIES.find((known) => known === currencyText);
  if (!currency) return fail('STATEMENT_VALUE', 1, 'currency is not CAD or USD');
  if (!isDate(statementDate)) fail('STATEMENT_VALUE', 1, 'statement date is not a date');
  const openingBalance = amountOf(opening, currency, 1, 'opening balance');

  const lines: StatementLine[] = [];
  let cents = 0n;
  for (const [at, row] of rest.entries()) {
    const line = at + 2;
    if (row[0] === TRAILER) {
      if (at + 1 < rest.length) fail('STATEMENT_ORDER', line + 1, 'a row after the trailer');
      const sum = money(cents, currency);
      const closingBalance = checkTrailer(row, line, lines.length, sum, openingBalance);
      return { account, currency, statementDate, openingBalance, lines, sum, closingBalance };
    }
    if (row[0] !== LINE) fail('STATEMENT_ORDER', line, 'a row that is neither LIN nor TRL');
    const read = lineOf(row, line, lines.length + 1, currency);
    cents += read.amount.cents;
    lines.push(read);
  }
  return fail('STATEMENT_NO_TRAILER', rows.length, 'the file ends without TRL');
}

function lineOf(row: readonly string[], line: number, sequence: number, currency: Currency): StatementLine {
  const [, sequenceText, kindText = '', reference = '', amountText = '', description = ''] = row;
  if (sequenceText !== String(sequence)) fail('STATEMENT_SEQUENCE', line, `sequence is not ${sequence}`);
  if (!isKind(kindText)) return fail('STATEMENT_VALUE', line, 'unknown kind');
  if (reference === '') fail('STATEMENT_VALUE', line, 'reference is empty');
  const amount = amountOf(amountText, currency, line, 'amount');
  const sign = amount.cents > 0n ? '+' : '-';
  const expected = SIGN_OF_KIND[kindText];
  if (amount.cents === 0n || (expected !== '±' && expected !== sign))
    fail('STATEMENT_SIGN', line, `the amount of a ${kindText} is of the wrong sign, or zero`);
  return { kind: kindText, reference, amount, description };
}

function checkTrailer(row: readonly string[], line: number, count: number, sum: Money, opening: Money): Money {
  const [, countText = '', sumText = '', closingText = ''] = row;
  if (!COUNT.test(countText)) fail('STATEMENT_VALUE', line, 'line count is not a number');
  if (Number(countText) !== count) fail('STATEMENT_COUNT', line, `line count is not ${count}`);
  if (amountOf(sumText, sum.currency, line, 'sum').cents !== sum.cents)
    fail('STATEMENT_SUM', line, 'sum is not the sum of the lines');
  const closing = amountOf(closingText, sum.currency, line, 'closing balance');
  if (closing.cents !== opening.cents + sum.cents)
    fail('STATEMENT_BALANCE', line, 'opening balance plus sum is not the closing balance');
  return closing;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail('STATEMENT_CHARSET', 1, 'not UTF-8');
  }
}

function rowsOf(text: string): string[][] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((content, at) => {
    const line = at + 1;
    if (CONTROL.test(content)) fail('STATEMENT_CHARSET', line, 'a control character');
    const row = fieldsOf(content, line);
    const columns = COLUMNS[row[0] ?? ''];
    if (columns === undefined) fail('STATEMENT_ORDER', line, 'a row that is none of HDR, LIN and TRL');
    if (row.length !== columns) fail('STATEMENT_COLUMNS', line, `${row[0]} has ${columns} columns`);
    return row;
  });
}

function fieldsOf(content: string, line: number): string[] {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    FIELD.lastIndex = at;
    const match = FIELD.exec(content);
    if (!match) return fail('STATEMENT_QUOTING', line, `quotes around position ${at + 1}`);
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    at += match[0].length;
    if (match[3] === '') return fields;
  }
}

function isDate(text: string): boolean {
  return DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

const isKind = (text: string): text is StatementKind => Object.hasOwn(SIGN_OF_KIND, text);

function amountOf(text: string, currency: Currency, line: number, column: string): Money {
  if (!AMOUNT.test(text) || text === '-0.00') fail('STATEMENT_VALUE', line, `${column} is not an amount`);
  return moneyOf(text, currency);
}

const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

function fail(code: StatementFaultCode, line: number, detail: string): never {
  throw new FileFault(code, line, detail);
}
