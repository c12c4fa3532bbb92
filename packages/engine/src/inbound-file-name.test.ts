import { describe, expect, test } from 'vitest';
import { inboundNameReader, inboundNames, ownInboundNames } from './inbound-file-name.ts';

describe('names of the bank’s files', () => {
  const own = inboundNameReader(ownInboundNames('CA'));

  test.each([
    ['CA_RET_20260320_1.txt', 'returns', '2026-03-20'],
    ['CA_ACK_CA_20260320_0001.json', 'acknowledgement', '2026-03-20'],
    ['CA_STMT_20260230.csv', 'statement', null],
    ['US_RET_20260320.txt', null, null],
    ['AFT.RPT.20261123.TXT', null, null],
  ])('of the sandbox: %s', (name, kind, day) => {
    const read = own(name);
    expect(read?.kind ?? null).toBe(kind);
    expect(read?.day ?? null).toBe(day);
  });

  const agreed = inboundNameReader([
    { kind: 'returns', pattern: 'AFT.RPT.{YYYY}{MM}{DD}*.TXT' },
    { kind: 'statement', pattern: 'BAL{YY}{DDD}.csv' },
    { kind: 'notice_of_change', pattern: 'noc*' },
  ]);

  test.each([
    ['AFT.RPT.20261123.TXT', 'returns', '2026-11-23'],
    ['AFT.RPT.20261123.0930.TXT', 'returns', '2026-11-23'],
    ['AFTxRPT.20261123.TXT', null, null],
    ['aft.rpt.20261123.txt', null, null],
    ['BAL26327.csv', 'statement', '2026-11-23'],
    ['BAL26366.csv', 'statement', null],
    ['noc anything', 'notice_of_change', null],
  ])('as it was agreed: %s', (name, kind, day) => {
    const read = agreed(name);
    expect(read?.kind ?? null).toBe(kind);
    expect(read?.day ?? null).toBe(day);
  });

  test('within a day answers come before returns, and the statement last', () => {
    const names = ['CA_STMT_20260320.csv', 'CA_RET_20260320.txt', 'CA_ACK_20260320.json', 'CA_RET_20260319.txt'];
    const ordered = names.map((name) => own(name)?.order ?? '').sort();
    expect(ordered.map((order) => order.split(' ')[2])).toEqual([
      'CA_RET_20260319.txt',
      'CA_ACK_20260320.json',
      'CA_RET_20260320.txt',
      'CA_STMT_20260320.csv',
    ]);
  });

  test.each(['', 'a/b', '{YYYY}{YYYY}', '{HH}', '****', '{YYYY', 'x'.repeat(101)])('no pattern: %j', (pattern) => {
    expect(inboundNames.safeParse([{ kind: 'returns', pattern }]).success).toBe(false);
  });

  test('a name made to be hard to read is read at once', () => {
    const reader = inboundNameReader([{ kind: 'returns', pattern: 'a*a*a*b{YYYY}' }]);
    expect(reader(`${'a'.repeat(250)}c`)).toBeNull();
  });
});
