import { DomainError } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const file = (name: string, text: string | Uint8Array) =>
  new UploadedFile(name, typeof text === 'string' ? Buffer.from(text) : text);
const read = async (name: string, text: string | Uint8Array, currency: Currency = 'CAD') => {
  const { fromDate, toDate, deposits } = await readStatement(file(name, text), currency);
  return {
    days: `${fromDate} ${toDate}`,
    deposits: deposits.map(({ bookedOn, amountCents, text: words }) => `${bookedOn} ${amountCents} ${words}`.trim()),
  };
};
/** The code of the refusal; `taken` where there is none. */
const fate = (name: string, text: string | Uint8Array): Promise<string> =>
  readStatement(file(name, text), 'CAD').then(
    () => 'taken',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  );

describe('a statement saved as CSV', () => {
  test('with one column of amounts, those that came in being above zero', async () => {
    const text =
      'Date,Description,Amount,Balance\n2026-03-27,CORDELLE S00001,"3,698.80",9000.00\n2026-03-28,RENT,-1200.00,7800.00\n';
    expect(await read('march.csv', text)).toEqual({
      days: '2026-03-27 2026-03-28',
      deposits: ['2026-03-27 369880 CORDELLE S00001 9000.00'],
    });
  });

  test('with columns of withdrawals and deposits, in French, separated by semicolons', async () => {
    const text =
      'Date de l’opération;Libellé;Retraits;Dépôts\n27 mars 2026;DÉPÔT DIRECT;;3 698,80 $\n28 mars 2026;LOYER;1 200,00 $;\n';
    expect((await read('mars.csv', text)).deposits).toEqual(['2026-03-27 369880 DÉPÔT DIRECT']);
  });

  test('with a column for each currency', async () => {
    const text = 'Transaction Date,Description 1,CAD$,USD$\n3/27/2026,DEPOSIT,3698.80,\n3/27/2026,WIRE,,500.00\n';
    expect((await read('both.csv', text)).deposits).toEqual(['2026-03-27 369880 DEPOSIT']);
    expect((await read('both.csv', text, 'USD')).deposits).toEqual(['2026-03-27 50000 WIRE']);
  });

  test.each([
    ['month first', '3/4/2026\n3/27/2026', ['2026-03-04', '2026-03-27']],
    ['day first', '4/3/2026\n27/3/2026', ['2026-03-04', '2026-03-27']],
    ['day first, because it runs that way', '1/3/2026\n2/3/2026\n1/4/2026', ['2026-03-01', '2026-03-02', '2026-04-01']],
    ['month first, where nothing tells', '3/4/2026', ['2026-03-04']],
  ])('with numbers for dates: %s', async (_, dates, expected) => {
    const text = `Date,Amount\n${dates.replaceAll('\n', ',1.00\n')},1.00\n`;
    expect((await read('numbers.csv', text)).deposits.map((deposit) => deposit.slice(0, 10))).toEqual(expected);
  });

  test.each([
    ['1.00 CR', 100],
    ['+1.00', 100],
    ['CAD 1.00', 100],
    ['(1.00)', null],
    ['1.00-', null],
    ['\u22121.00', null],
    ['1.00 DR', null],
    ['0.00', null],
    ['n/a', null],
  ])('an amount written %j', async (amount, cents) => {
    const { deposits } = await read('signs.csv', `Date,Amount\n2026-03-27,${amount}\n`);
    expect(deposits).toEqual(cents === null ? [] : [`2026-03-27 ${cents}`]);
  });

  test('without the columns it needs is refused in words that name them', async () => {
    expect(await fate('x.csv', 'When,How much\n2026-03-27,1.00\n')).toBe('statement.columns_unknown');
    expect(await fate('x.csv', 'Date,Amount\nsoon,1.00\n')).toBe('statement.columns_unknown');
    expect(await fate('x.csv', 'Date,Debit\n2026-03-27,1.00\n')).toBe('statement.columns_unknown');
  });
});

const entry = (changes: Partial<Record<'amount' | 'currency' | 'sign' | 'status' | 'date', string>> = {}) => {
  const { amount = '3698.80', currency = 'CAD', sign = 'CRDT', status = 'BOOK', date = '2026-03-27' } = changes;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>${status}</Sts>
    <BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>S00001</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;
};
const camt = (entries: string, { before = '', range = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${range}${entries}</Stmt></BkToCstmrStmt></Document>`;

describe('a camt.053 statement', () => {
  test('gives its booked credits of the client’s currency, with everything said of them', async () => {
    const entries = [
      entry(),
      entry({ amount: '12.5', status: '<Cd>BOOK</Cd>' }),
      entry({ sign: 'DBIT' }),
      entry({ status: 'PDNG' }),
      entry({ currency: 'USD' }),
    ].join('');
    const { deposits } = await read('march.xml', camt(entries));
    expect(deposits.map((deposit) => deposit.split(' ').slice(0, 2).join(' '))).toEqual([
      '2026-03-27 369880',
      '2026-03-27 1250',
    ]);
    expect(deposits[0]).toContain('S00001');
  });

  test('covers the days it says', async () => {
    const range = '<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-31T23:59:59</ToDtTm></FrToDt>';
    expect((await read('march.xml', camt(entry(), { range }))).days).toBe('2026-03-01 2026-03-31');
  });

  test('with a prefix on its names, and times instead of dates', async () => {
    const text = camt(entry())
      .replaceAll(/<(\/?)([A-Z])/g, '<$1c:$2')
      .replace('xmlns=', 'xmlns:c=')
      .replace('<c:Dt>2026-03-27</c:Dt>', '<c:DtTm>2026-03-27T04:00:00Z</c:DtTm>');
    expect((await read('march.xml', text)).deposits[0]).toMatch(/^2026-03-27 369880/);
  });

  test('in a Western encoding, where it says so', async () => {
    const text = camt(entry().replace('S00001', 'Dépôt')).replace('UTF-8', 'ISO-8859-1');
    expect((await read('march.xml', Buffer.from(text, 'latin1'))).deposits[0]).toContain('Dépôt');
  });

  test.each([
    [
      'opens a file',
      camt(entry().replace('S00001', '&x;'), { before: '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
    ],
    ['grows when it is read', camt(entry(), { before: '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>' })],
    ['hides its document type behind blanks', camt(entry(), { before: '<! DOCTYPE d>' })],
    ['is nested without end', camt('<A>'.repeat(200) + '</A>'.repeat(200))],
    ['never ends', camt(entry()).slice(0, -20)],
    ['is something else', '<?xml version="1.0"?><html><body>statement</body></html>'],
    ['is empty of entries', camt('')],
    ['is no text', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['is in an encoding it does not name', Buffer.from(camt(entry().replace('S00001', 'é')), 'latin1')],
  ])('is refused that %s', async (_, text) => expect(await fate('march.xml', text)).toBe('statement.not_accepted'));

  test('is refused with more lines than are looked through', async () => {
    expect(await fate('march.xml', camt('<Ntry/>'.repeat(10_001)))).toBe('statement.too_long');
  });
});

test('a name that is neither is refused, and so is a file over its limit', async () => {
  expect(await fate('march.pdf', '%PDF')).toBe('statement.not_accepted');
  expect(await fate('march.xml', new Uint8Array(5_000_001))).toBe('upload.too_large');
});
