import { describe, expect, test } from 'vitest';
import { SEGMENTS_PER_RECORD } from './layout.ts';
import { readCpa005 } from './reader.ts';
import { writeNoticesCpa005, writeReturnsCpa005 } from './returns.ts';
import { collect } from './stream.ts';
import { debit, FORWARD_HEADER, isItem, MAPLE_FITNESS } from './testing/example-files.ts';
import { writeCpa005 } from './writer.ts';

/** Numbers of items after which a file has 42 to 46 and 86 to 90 records: a chunk holds 44. */
const COUNTS = [42, 86].flatMap((records) =>
  Array.from({ length: 5 }, (_, more) => (records - 2 + more) * SEGMENTS_PER_RECORD),
);

const debits = (count: number) =>
  Array.from({ length: count }, (_, at) => debit({ crossReference: `TXN-${String(at + 1).padStart(15, '0')}` }));

const written = (count: number) => collect(writeCpa005(FORWARD_HEADER, debits(count), MAPLE_FITNESS));

async function originals(count: number) {
  const { segments } = await readCpa005((await written(count)).bytes, MAPLE_FITNESS);
  return segments.filter(isItem);
}

describe.each(COUNTS)('a file of %i items is whole at the edge of a chunk', (count) => {
  test('of debits', async () => {
    const { bytes, totals } = await written(count);
    const file = await readCpa005(bytes, MAPLE_FITNESS);
    expect(file.totals).toEqual(totals);
    expect(file.segments).toHaveLength(count);
  });

  test('of returns', async () => {
    const returned = (await originals(count)).map((original) => ({ original, reason: '901' }));
    const { bytes, totals } = await collect(writeReturnsCpa005(FORWARD_HEADER, returned, MAPLE_FITNESS));
    expect((await readCpa005(bytes, MAPLE_FITNESS)).totals).toEqual(totals);
  });

  test('of notices of change', async () => {
    const date = FORWARD_HEADER.creationDate;
    const noticed = (await originals(count)).map((original) => ({ original, date, newAccount: '05566778' }));
    const { bytes, totals } = await collect(writeNoticesCpa005(FORWARD_HEADER, noticed, MAPLE_FITNESS));
    expect((await readCpa005(bytes, MAPLE_FITNESS)).totals).toEqual(totals);
  });
});
