import { describe, expect, test } from 'vitest';
import { CONTROL_LENGTH, type Field, RETURN_SEGMENT, SEGMENT_LENGTH, TRAILER } from './layout.ts';
import { readCpa005 } from './reader.ts';
import { example, MAPLE_FITNESS } from './testing/example-files.ts';
import { ZERO_TRACE } from './trace.ts';

/** The file of returns with fields overwritten: record from 1 (A), segment from 1; segment 0 is the record itself. */
function returnsWith(...changes: (readonly [record: number, segment: number, field: Field, text: string])[]): Buffer {
  const lines = example('returns').toString('latin1').split('\r\n');
  for (const [record, segment, field, text] of changes) {
    const line = lines[record - 1] ?? '';
    const at = field.at + (segment === 0 ? 0 : CONTROL_LENGTH + (segment - 1) * SEGMENT_LENGTH);
    lines[record - 1] = line.slice(0, at) + text.padEnd(field.length) + line.slice(at + field.length);
  }
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

const { reason, trace, originalTrace, secondAccount, amount } = RETURN_SEGMENT;
const quarantine = { onEntryFault: 'quarantine' } as const;

describe('what a bank writes and that decides no money', () => {
  test('a return without a trace of its own', async () => {
    const { segments } = await readCpa005(returnsWith([3, 1, trace, '']), MAPLE_FITNESS);
    expect(segments.map((segment) => segment.trace === ZERO_TRACE)).toEqual([false, true, false]);
  });

  test('empty lines after the trailer', async () => {
    const bytes = Buffer.concat([example('returns'), Buffer.from('\r\n\r\n')]);
    expect((await readCpa005(bytes, MAPLE_FITNESS)).segments).toHaveLength(3);
  });

  test('two returns of one trace', async () => {
    const same = '0032003200017000000001';
    const { segments } = await readCpa005(returnsWith([3, 1, trace, same], [3, 2, trace, same]), MAPLE_FITNESS);
    expect(segments).toHaveLength(3);
  });

  test('an originator aligned otherwise than in the profile', async () => {
    const shifted = { ...MAPLE_FITNESS, originatorId: '123456789 ' };
    const bytes = Buffer.from(example('returns').toString('latin1').replaceAll('0123456789', ' 123456789'), 'latin1');
    const { segments } = await readCpa005(bytes, shifted);
    expect(segments).toHaveLength(3);
  });
});

describe('a bad segment', () => {
  test.each([
    ['RETURN_CODE', reason, '9X1'],
    ['ACCOUNT', secondAccount, '12 34'],
    ['FIELD_CONTENT', originalTrace, '12345'],
    ['TRACE_PREFIX', trace, '12345'],
  ] as const)('with %s is set aside and counted; the rest proceeds', async (code, field, text) => {
    const file = await readCpa005(returnsWith([3, 1, field, text]), MAPLE_FITNESS, quarantine);
    expect(file.segments.map(({ record, position }) => [record, position])).toEqual([
      [2, 1],
      [3, 2],
    ]);
    expect(file.setAside).toMatchObject([
      { type: 'J', record: 3, position: 1, fault: { code, line: 3 }, amountCents: 15_000n },
    ]);
    expect(file.setAside[0]?.text).toHaveLength(SEGMENT_LENGTH);
    expect(file.totals.debits).toEqual({ cents: 104_500n, count: 2 });
  });

  test('whose amount is no number breaks the sum, which refuses the file', async () => {
    const reading = readCpa005(returnsWith([3, 1, amount, 'X000015000']), MAPLE_FITNESS, quarantine);
    await expect(reading).rejects.toMatchObject({ code: 'TRAILER_DEBIT', others: [{ code: 'AMOUNT', line: 3 }] });
  });

  test('refuses the file where segments are not set aside', async () => {
    const reading = readCpa005(returnsWith([3, 1, reason, '9X1']), MAPLE_FITNESS);
    await expect(reading).rejects.toMatchObject({ code: 'RETURN_CODE', line: 3 });
  });
});

test('a refused file tells everything that is wrong with it', async () => {
  const broken = returnsWith(
    [3, 0, { ...TRAILER.debitCents, at: 1, length: 9 }, '000000009'],
    [3, 2, reason, 'ABC'],
    [4, 0, TRAILER.debitCents, '00000000000001'],
    [4, 0, TRAILER.creditCount, '00000007'],
  );
  await expect(readCpa005(broken, MAPLE_FITNESS, quarantine)).rejects.toMatchObject({
    code: 'COUNT',
    line: 3,
    others: [
      { code: 'RETURN_CODE', line: 3 },
      { code: 'TRAILER_DEBIT', line: 4 },
      { code: 'TRAILER_CREDIT', line: 4 },
    ],
  });
});
