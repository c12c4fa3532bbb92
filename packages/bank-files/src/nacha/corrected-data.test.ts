import { describe, expect, test } from 'vitest';
import { type CorrectedData, formatCorrectedData, parseCorrectedData } from './corrected-data.ts';

const ROUTING = '121000358';
const ACCOUNT = '4400099887766';

describe('corrected data of a notification of change', () => {
  test.each<[string, CorrectedData, string]>([
    ['C01', { accountNumber: ACCOUNT }, ACCOUNT],
    ['C02', { routingNumber: ROUTING }, ROUTING],
    ['C03', { routingNumber: ROUTING, accountNumber: ACCOUNT }, '121000358   4400099887766'],
    ['C04', { name: 'MAYA T OSTER' }, 'MAYA T OSTER'],
    ['C05', { transactionCode: '37' }, '37'],
    ['C06', { accountNumber: '0012', transactionCode: '27' }, '0012                27'],
    ['C07', { routingNumber: ROUTING, accountNumber: '0012', transactionCode: '32' }, '1210003580012             32'],
    ['C09', { identification: 'C-1002' }, 'C-1002'],
  ])('%s is written and read by position', (code, data, field) => {
    expect(formatCorrectedData(code, data)).toBe(field);
    expect(parseCorrectedData(code, field)).toEqual({ status: 'read', data });
    expect(parseCorrectedData(code, field.padEnd(29))).toEqual({ status: 'read', data });
  });

  test.each<[string, string, CorrectedData]>([
    ['C03', '121000358 4400099887766', { routingNumber: ROUTING, accountNumber: ACCOUNT }],
    ['C03', '121000358      4400099887766', { routingNumber: ROUTING, accountNumber: ACCOUNT }],
    ['C06', '4400099887766 27', { accountNumber: ACCOUNT, transactionCode: '27' }],
    ['C07', '121000358 0012 27', { routingNumber: ROUTING, accountNumber: '0012', transactionCode: '27' }],
    ['C07', '1210003580012 27', { routingNumber: ROUTING, accountNumber: '0012', transactionCode: '27' }],
  ])('%s with another gap is told apart by its blanks: %j', (code, field, data) => {
    expect(parseCorrectedData(code, field)).toEqual({ status: 'read', data });
  });

  test.each([
    ['C01', '44000 99887'],
    ['C02', '121000359'],
    ['C02', '121000358 EXTRA'],
    ['C03', '121000359   4400099887766'],
    ['C03', '1210003584400099887766'],
    ['C03', '121000358   44000 99887'],
    ['C05', '26'],
    ['C05', '99'],
    ['C06', '4400099887766'],
    ['C07', '121000358 0012'],
    ['C04', ''],
  ])('%s %j goes to a person', (code, field) => {
    expect(parseCorrectedData(code, field)).toEqual({ status: 'review', because: 'not_understood' });
  });

  test('a code that corrects nothing we hold', () => {
    expect(parseCorrectedData('C13', '')).toEqual({ status: 'nothing_to_apply' });
    expect(parseCorrectedData('C99', ACCOUNT)).toEqual({ status: 'review', because: 'unknown_code' });
    expect(parseCorrectedData('C61', ACCOUNT)).toEqual({ status: 'review', because: 'unknown_code' });
  });

  test('data that would not be understood are not written', () => {
    expect(() => formatCorrectedData('C02', { routingNumber: '121000359' })).toThrow('broken invariant');
    expect(() => formatCorrectedData('C03', { routingNumber: ROUTING })).toThrow('broken invariant');
    expect(() => formatCorrectedData('C13', {})).toThrow('broken invariant');
  });
});
