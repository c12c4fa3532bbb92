import { cad, usd } from '@cordelle/domain/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatementFaultCode } from './fault.ts';
import { FileFault } from './fault.ts';
import { type BankStatement, readStatement, writeStatement } from './statement.ts';

const statement: BankStatement = {
  account: '000312345-1009988',
  currency: 'CAD',
  statementDate: '2026-03-20',
  openingBalance: cad('1000.00'),
  lines: [
    { kind: 'file_credit', reference: 'FCN 0042', amount: cad('4963.48'), description: 'Debits collected' },
    { kind: 'return_debit', reference: 'TXN-1001', amount: cad('-150.00'), description: '901, "NSF"' },
    { kind: 'payout_debit', reference: 'STL-310', amount: cad('-3612.50'), description: 'Prêt, payé' },
  ],
};
const TEXT = `HDR,1,000312345-1009988,CAD,2026-03-20,1000.00
LIN,1,file_credit,FCN 0042,4963.48,Debits collected
LIN,2,return_debit,TXN-1001,-150.00,"901, ""NSF"""
LIN,3,payout_debit,STL-310,-3612.50,"Prêt, payé"
TRL,3,1200.98,2200.98
`;

describe('the daily bank statement', () => {
  test('is written in its documented form', () => {
    expect(writeStatement(statement).toString('utf8')).toBe(TEXT);
  });

  test('is read as it was written, with either line end', () => {
    const expected = { ...statement, sum: cad('1200.98'), closingBalance: cad('2200.98') };
    expect(readStatement(Buffer.from(TEXT))).toEqual(expected);
    expect(readStatement(Buffer.from(TEXT.replaceAll('\n', '\r\n')))).toEqual(expected);
  });

  test('is written on a day on which nothing moved', () => {
    const empty = { ...statement, currency: 'USD', openingBalance: usd('-5.00'), lines: [] } as const;
    expect(readStatement(writeStatement(empty))).toMatchObject({ lines: [], closingBalance: usd('-5.00') });
  });

  test.each<[string, StatementFaultCode, number, (text: string) => string]>([
    ['an empty file', 'STATEMENT_ORDER', 1, () => ''],
    ['no header', 'STATEMENT_ORDER', 1, (text) => text.split('\n').slice(1).join('\n')],
    ['a second header', 'STATEMENT_ORDER', 2, (text) => text.replace('LIN,1,', 'HDR,1,')],
    ['an unknown row', 'STATEMENT_ORDER', 2, (text) => text.replace('LIN,1', 'LINE,1')],
    ['a row after the trailer', 'STATEMENT_ORDER', 6, (text) => `${text}TRL,3,1200.98,2200.98\n`],
    ['a blank line', 'STATEMENT_ORDER', 2, (text) => text.replace('\n', '\n\n')],
    ['another version', 'STATEMENT_VALUE', 1, (text) => text.replace('HDR,1', 'HDR,2')],
    ['no account', 'STATEMENT_VALUE', 1, (text) => text.replace('000312345-1009988', '')],
    ['another currency', 'STATEMENT_VALUE', 1, (text) => text.replace('CAD', 'EUR')],
    ['a day that does not exist', 'STATEMENT_VALUE', 1, (text) => text.replace('2026-03-20', '2026-02-30')],
    ['an opening balance of one digit', 'STATEMENT_VALUE', 1, (text) => text.replace('1000.00', '1000.0')],
    ['an unknown kind', 'STATEMENT_VALUE', 2, (text) => text.replace('file_credit', 'file')],
    ['no reference', 'STATEMENT_VALUE', 2, (text) => text.replace('FCN 0042', '')],
    ['an amount with a plus', 'STATEMENT_VALUE', 2, (text) => text.replace('4963.48', '+4963.48')],
    ['a missing line', 'STATEMENT_SEQUENCE', 2, (text) => text.replace(/LIN,1.*\n/, '')],
    ['a repeated line', 'STATEMENT_SEQUENCE', 3, (text) => text.replace(/(LIN,1.*\n)/, '$1$1')],
    ['a debit that is positive', 'STATEMENT_SIGN', 3, (text) => text.replace('-150.00', '150.00')],
    ['a credit that is negative', 'STATEMENT_SIGN', 2, (text) => text.replace('4963.48', '-4963.48')],
    ['a line of nothing', 'STATEMENT_SIGN', 2, (text) => text.replace('4963.48', '0.00')],
    ['a column too many', 'STATEMENT_COLUMNS', 2, (text) => text.replace('collected', 'collected,')],
    ['a trailer cut short', 'STATEMENT_COLUMNS', 5, (text) => text.replace(',2200.98', '')],
    ['an open quote', 'STATEMENT_QUOTING', 3, (text) => text.replace('"""', '""')],
    ['text after a quote', 'STATEMENT_QUOTING', 4, (text) => text.replace('payé"', 'payé"x')],
    ['no trailer', 'STATEMENT_NO_TRAILER', 4, (text) => text.replace(/TRL.*\n/, '')],
    ['a count in words', 'STATEMENT_VALUE', 5, (text) => text.replace('TRL,3', 'TRL,three')],
    ['another count', 'STATEMENT_COUNT', 5, (text) => text.replace('TRL,3', 'TRL,4')],
    ['another sum', 'STATEMENT_SUM', 5, (text) => text.replace('1200.98', '1200.99')],
    ['another closing balance', 'STATEMENT_BALANCE', 5, (text) => text.replace('2200.98', '2200.99')],
    ['a control character', 'STATEMENT_CHARSET', 2, (text) => text.replace('FCN 0042', 'FCN\t0042')],
  ])('%s is refused', (_, code, line, broken) => {
    expect(refusalOf(Buffer.from(broken(TEXT)))).toMatchObject({ code, line });
  });

  test('bytes that are not UTF-8 are refused', () => {
    expect(refusalOf(Buffer.from(TEXT, 'latin1'))).toMatchObject({ code: 'STATEMENT_CHARSET' });
  });

  test('a description with a line end is not written', () => {
    const [first] = statement.lines;
    const lines = first ? [{ ...first, description: 'two\nlines' }] : [];
    expect(() => writeStatement({ ...statement, lines })).toThrow(FileFault);
  });

  test('a damaged statement is read unchanged or refused, never in part', () => {
    const bytes = Buffer.from(TEXT);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = byte;
        const outcome = refusalOf(damaged);
        expect(outcome instanceof FileFault || outcome.lines.length === 3).toBe(true);
      }),
    );
  });
});

function refusalOf(bytes: Uint8Array): FileFault | BankStatement {
  try {
    return readStatement(bytes);
  } catch (error) {
    if (error instanceof FileFault) return error;
    throw error;
  }
}
