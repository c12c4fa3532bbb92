import { describe, expect, test } from 'vitest';
import { parseCorrectedData } from './corrected-data.ts';
import { readNacha } from './reader.ts';
import { answerBatches } from './returns.ts';
import {
  answers,
  forwardBatches,
  forwardBytes,
  forwardHeader,
  inboundBytes,
  inboundHeader,
} from './testing/example-files.ts';
import { composeNacha } from './writer.ts';

describe('the worked example of a file we send', () => {
  test('is written byte for byte', async () => {
    const { bytes, totals } = await composeNacha(forwardHeader, forwardBatches);
    expect(bytes.toString('latin1')).toBe(forwardBytes().toString('latin1'));
    expect(totals).toEqual({
      batchCount: 4,
      blockCount: 2,
      recordCount: 20,
      entryCount: 8,
      entryAddendaCount: 9,
      entryHash: '0119040922',
      debitCents: 424348n,
      creditCents: 59n,
      bytes: 1900,
    });
  });

  test('is read into what was written', async () => {
    const file = await readNacha(forwardBytes(), { direction: 'outbound' });
    expect(file.header).toEqual(forwardHeader);
    expect(file.batches.map(({ header }) => header)).toEqual(forwardBatches.map(({ header }) => header));
    expect(file.batches.map(({ totals }) => totals)).toEqual([
      { entryCount: 3, entryAddendaCount: 3, entryHash: '0036382451', debitCents: 144349n, creditCents: 0n },
      { entryCount: 2, entryAddendaCount: 3, entryHash: '0035242298', debitCents: 29999n, creditCents: 0n },
      { entryCount: 1, entryAddendaCount: 1, entryHash: '0001140153', debitCents: 250000n, creditCents: 0n },
      { entryCount: 2, entryAddendaCount: 2, entryHash: '0046276020', debitCents: 0n, creditCents: 59n },
    ]);
    expect(file.totals).toMatchObject({ entryHash: '0119040922', debitCents: 424348n, creditCents: 59n });
    expect(file.batches[1]?.entries[1]).toMatchObject({
      amountCents: 20000n,
      identification: 'C-2002',
      discretionary: 'S',
      addenda: { type: 'remittance', information: 'ORDER 88213 ONLINE' },
      line: 9,
    });
  });
});

describe('the worked example of a file that comes back', () => {
  test('is composed byte for byte from the entries it answers', async () => {
    const { bytes } = await composeNacha(inboundHeader, answerBatches(answers), { direction: 'inbound' });
    expect(bytes.toString('latin1')).toBe(inboundBytes().toString('latin1'));
  });

  test('is read as two returns and a notification of change', async () => {
    const file = await readNacha(inboundBytes(), { direction: 'inbound' });
    expect(file.totals).toEqual({
      batchCount: 3,
      blockCount: 2,
      recordCount: 20,
      entryCount: 3,
      entryAddendaCount: 6,
      entryHash: '0027300003',
      debitCents: 35000n,
      creditCents: 0n,
      bytes: 1900,
    });
    const [first, second, third] = file.batches.map(({ header, entries }) => ({ header, entry: entries[0] }));
    expect(first?.header).toMatchObject({ settlementDay: 79, originatingDfi: '23138010', sec: 'PPD' });
    expect(first?.entry).toMatchObject({
      transactionCode: '26',
      routingNumber: '091000019',
      amountCents: 15000n,
      trace: '231380100900101',
      line: 3,
      flags: [],
      addenda: {
        type: 'return',
        reason: 'R01',
        originalTrace: '091000010000001',
        originalReceivingDfi: '23138010',
        dateOfDeath: null,
      },
    });
    expect(second?.header.settlementDay).toBe(82);
    expect(second?.entry?.addenda).toMatchObject({ reason: 'R10', originalTrace: '091000010000005' });
    expect(third?.header.sec).toBe('COR');
    expect(third?.entry).toMatchObject({ transactionCode: '36', amountCents: 0n });
    const addenda = third?.entry?.addenda;
    expect(addenda).toMatchObject({ type: 'change', code: 'C03', originalTrace: '091000010000002' });
    expect(addenda?.type === 'change' && parseCorrectedData(addenda.code, addenda.correctedData)).toEqual({
      status: 'read',
      data: { routingNumber: '121000358', accountNumber: '4400099887766' },
    });
  });
});
