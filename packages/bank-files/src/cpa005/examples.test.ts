import { describe, expect, test } from 'vitest';
import { readCpa005 } from './reader.ts';
import type { ItemSegment } from './records.ts';
import { writeNoticesCpa005, writeReturnsCpa005 } from './returns.ts';
import { collect } from './stream.ts';
import { example, FORWARD_ENTRIES, FORWARD_HEADER, isItem, MAPLE_FITNESS } from './testing/example-files.ts';
import { writeCpa005 } from './writer.ts';

/** The items of the originated example by cross reference, as a bank that read the file holds them. */
async function items(): Promise<(reference: string) => ItemSegment> {
  const { segments } = await readCpa005(example('forward'), MAPLE_FITNESS);
  return (reference) => {
    const item = segments.filter(isItem).find((segment) => segment.crossReference === reference);
    if (!item) throw new Error(`no item ${reference}`);
    return item;
  };
}

const none = { cents: 0n, count: 0 };

describe('the originated file of the worked example', () => {
  test('is written byte for byte', async () => {
    const { bytes, totals } = await collect(writeCpa005(FORWARD_HEADER, FORWARD_ENTRIES, MAPLE_FITNESS));
    expect(bytes.toString('latin1')).toBe(example('forward').toString('latin1'));
    expect(totals).toEqual({
      debits: { cents: 496_348n, count: 7 },
      credits: { cents: 361_309n, count: 3 },
      correctionsE: none,
      correctionsF: none,
      notices: 0,
      records: 5,
    });
  });

  test('is written the same from an asynchronous source', async () => {
    async function* cursor() {
      yield* FORWARD_ENTRIES;
    }
    const { bytes } = await collect(writeCpa005(FORWARD_HEADER, cursor(), MAPLE_FITNESS));
    expect(bytes.equals(example('forward'))).toBe(true);
  });

  test('is read to its header, items and totals', async () => {
    const file = await readCpa005(example('forward'), MAPLE_FITNESS);
    expect(file.header).toEqual({
      type: 'A',
      originatorId: '0123456789',
      fileCreationNumber: '0042',
      creationDate: '2026-03-18',
      dataCentre: '00320',
      reserved: '',
      currency: 'CAD',
    });
    expect(file.segments).toHaveLength(10);
    expect(file.segments[0]).toEqual({
      type: 'D',
      record: 2,
      position: 1,
      transactionType: '470',
      amountCents: 15_000n,
      date: '2026-03-19',
      party: { institution: '000300123', account: '1234567' },
      trace: '0032003200042000000001',
      shortName: 'MAPLEFITNESS',
      name: 'MAYA THOMPSON',
      longName: 'MAPLE FITNESS LTD',
      userId: '0123456789',
      crossReference: 'TXN-000000000001001',
      returnTo: { institution: '000312345', account: '1009988' },
      sundry: '',
      settlementCode: '',
      invalidElements: [],
    });
    expect(file.segments.map(({ type, record, position }) => [type, record, position])).toEqual([
      ['D', 2, 1],
      ['D', 2, 2],
      ['D', 2, 3],
      ['D', 2, 4],
      ['D', 2, 5],
      ['D', 2, 6],
      ['D', 3, 1],
      ['C', 4, 1],
      ['C', 4, 2],
      ['C', 4, 3],
    ]);
    expect(file.totals.debits).toEqual({ cents: 496_348n, count: 7 });
    expect(file.totals.credits).toEqual({ cents: 361_309n, count: 3 });
    expect(file.unknownReasons).toBe(0);
  });
});

describe('the return file of the worked example', () => {
  const header = { fileCreationNumber: '0017', creationDate: '2026-03-20' };

  test('is written byte for byte from the items as read', async () => {
    const item = await items();
    const { bytes, totals } = await collect(
      writeReturnsCpa005(
        header,
        [
          { original: item('MD-000000000000771'), reason: '912', traceSequence: 3 },
          { original: item('TXN-000000000001001'), reason: '901', traceSequence: 1 },
          { original: item('TXN-000000000001005'), reason: '905', traceSequence: 2 },
        ],
        MAPLE_FITNESS,
      ),
    );
    expect(bytes.toString('latin1')).toBe(example('returns').toString('latin1'));
    expect(totals.debits).toEqual({ cents: 104_500n, count: 2 });
    expect(totals.credits).toEqual({ cents: 17n, count: 1 });
  });

  test('is read to reasons, original accounts and original traces', async () => {
    const file = await readCpa005(example('returns'), MAPLE_FITNESS);
    expect(file.segments[1]).toMatchObject({
      type: 'J',
      record: 3,
      position: 1,
      reason: '901',
      reasonKnown: true,
      amountCents: 15_000n,
      date: '2026-03-19',
      originalType: '470',
      trace: '0032003200017000000001',
      originalTrace: '0032003200042000000001',
      crossReference: 'TXN-000000000001001',
      party: { institution: '000300123', account: '1234567' },
      routedTo: { institution: '000312345', account: '1009988' },
      returnsAccountRecognised: true,
      invalidElements: [],
    });
    expect(file.segments.map((segment) => [segment.type, 'reason' in segment && segment.reason])).toEqual([
      ['I', '912'],
      ['J', '901'],
      ['J', '905'],
    ]);
  });
});

describe('the notice-of-change file of the worked example', () => {
  test('is written byte for byte from the item as read', async () => {
    const item = await items();
    const { bytes, totals } = await collect(
      writeNoticesCpa005(
        { fileCreationNumber: '0005', creationDate: '2026-03-20' },
        [
          {
            original: item('TXN-000000000001002'),
            date: '2026-03-20',
            newInstitution: '000410352',
            newAccount: '05566778',
          },
        ],
        MAPLE_FITNESS,
      ),
    );
    expect(bytes.toString('latin1')).toBe(example('noc-profile').toString('latin1'));
    expect(totals).toMatchObject({ notices: 1, records: 3 });
  });

  test('is read to the old account and the new one', async () => {
    const file = await readCpa005(example('noc-profile'), MAPLE_FITNESS);
    expect(file.header.type).toBe('U');
    expect(file.segments).toHaveLength(1);
    expect(file.segments[0]).toMatchObject({
      type: 'S',
      transactionType: '470',
      amountCents: 0n,
      date: '2026-03-20',
      old: { institution: '000410202', account: '5566778' },
      newInstitution: '000410352',
      newAccount: '05566778',
      crossReference: 'TXN-000000000001002',
      originalTrace: '0032003200042000000002',
    });
    expect(file.totals.notices).toBe(1);
  });
});
