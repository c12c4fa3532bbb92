import { describe, expect, test } from 'vitest';
import type { NachaFaultCode } from '../fault.ts';
import { readNacha } from './reader.ts';
import type { NachaBatchHeader, NachaDirection, NachaEntry, NachaFileHeader } from './records.ts';
import { batchHeader, entry, forwardBatches, forwardBytes, forwardHeader } from './testing/example-files.ts';
import { composeNacha, type NachaBatch, writeNacha } from './writer.ts';

const one = (changes: Partial<NachaEntry>, header: Partial<NachaBatchHeader> = {}): NachaBatch[] => [
  { header: batchHeader(header), entries: [entry(changes)] },
];

const trace = (sequence: number): string => `09100001${String(sequence).padStart(7, '0')}`;

describe('a file we send', () => {
  test('never holds more than a chunk, whatever delivers its entries', async () => {
    const pages = 40;
    const perPage = 500;
    async function* cursor(): AsyncGenerator<NachaEntry[]> {
      for (let page = 0; page < pages; page += 1)
        yield Array.from({ length: perPage }, (_, at) => entry({ trace: trace(page * perPage + at + 1) }));
    }
    async function* batches(): AsyncGenerator<NachaBatch> {
      yield { header: batchHeader(), entries: cursor() };
    }
    const chunks: Buffer[] = [];
    for await (const chunk of writeNacha(forwardHeader, batches())) chunks.push(chunk);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024);
    const file = await readNacha(Buffer.concat(chunks), { direction: 'outbound' });
    expect(file.totals).toMatchObject({ entryCount: pages * perPage, debitCents: BigInt(pages * perPage) * 15000n });
  });

  test('fits its chunks at every number of entries around their edge', async () => {
    for (let count = 680; count <= 700; count += 1) {
      const addenda = { type: 'remittance', information: 'X' } as const;
      const entries = Array.from({ length: count }, (_, at) =>
        entry({ trace: trace(at + 1), addenda: at % 2 === 0 ? null : addenda }),
      );
      const { bytes, totals } = await composeNacha(forwardHeader, [{ header: batchHeader(), entries }]);
      expect((await readNacha(bytes, { direction: 'outbound' })).totals).toEqual(totals);
    }
  });

  test('many small batches fit too', async () => {
    const batches = Array.from({ length: 900 }, (_, at) => ({
      header: batchHeader({ batchNumber: at + 1 }),
      entries: [entry({ trace: trace(at + 1) })],
    }));
    const { bytes, totals } = await composeNacha(forwardHeader, batches);
    expect(totals).toMatchObject({ batchCount: 900, bytes: bytes.length });
    expect((await readNacha(bytes, { direction: 'outbound' })).totals).toEqual(totals);
  });

  test.each([
    ['CRLF', 96],
    ['none', 94],
  ] as const)('ends its records by %s when the bank asks for it', async (lineEnd, recordBytes) => {
    const { bytes, totals } = await composeNacha(forwardHeader, forwardBatches, { lineEnd });
    expect(bytes).toHaveLength(20 * recordBytes);
    expect(totals.bytes).toBe(bytes.length);
    expect(bytes.toString('latin1').replaceAll('\r\n', '\n').length).toBe(lineEnd === 'CRLF' ? 1900 : 1880);
    const { batches } = await readNacha(bytes, { direction: 'outbound' });
    expect(batches).toHaveLength(forwardBatches.length);
  });

  test('carries names in plain upper case, cut to their field, and references as given', async () => {
    const { bytes } = await composeNacha(
      forwardHeader,
      one({ name: 'Émilie Gagnon-Lacœur de la Fontaine', identification: 'txn-Ab1', accountNumber: '12 34 56' }),
    );
    const [batch] = (await readNacha(bytes, { direction: 'outbound' })).batches;
    expect(batch?.entries[0]).toMatchObject({
      name: 'EMILIE GAGNON-LACOEUR',
      identification: 'txn-Ab1',
      accountNumber: '123456',
    });
  });

  test('may hold a prenote and a telephone debit', async () => {
    await expect(
      composeNacha(forwardHeader, [
        ...one({ transactionCode: '28', amountCents: 0n }),
        {
          header: batchHeader({ sec: 'TEL', batchNumber: 2 }),
          entries: [entry({ trace: trace(2), discretionary: 'S' })],
        },
      ]),
    ).resolves.toMatchObject({ totals: { entryCount: 2, debitCents: 15000n } });
  });

  test('is thrown away half-way rather than finished wrong', async () => {
    const writing = writeNacha(forwardHeader, [
      {
        header: batchHeader(),
        entries: Array.from({ length: 2000 }, (_, at) => entry({ trace: trace(at === 1999 ? 5 : at + 1) })),
      },
    ]);
    let taken = 0;
    await expect(
      (async () => {
        for await (const chunk of writing) taken += chunk.length;
      })(),
    ).rejects.toMatchObject({ code: 'TRACE_NOT_ASCENDING', line: 2002 });
    expect(taken).toBeGreaterThan(0);
  });
});

describe('what is not written', () => {
  const ret = { type: 'return', reason: 'R01', originalTrace: trace(1), originalReceivingDfi: '23138010' } as const;
  const plainReturn = { ...ret, dateOfDeath: null, information: '' };

  test.each<[NachaFaultCode, number, string, NachaBatch[], NachaDirection?]>([
    ['AMOUNT_ZERO', 3, 'a debit of nothing', one({ amountCents: 0n })],
    ['AMOUNT_NOT_NUMERIC', 3, 'a negative amount', one({ amountCents: -1n })],
    ['AMOUNT_NOT_NUMERIC', 3, 'more than 99,999,999.99', one({ amountCents: 10_000_000_000n })],
    ['PRENOTE_NONZERO', 3, 'a prenote of money', one({ transactionCode: '28' })],
    ['CHECK_DIGIT', 3, 'a wrong routing number', one({ routingNumber: '231380105' })],
    ['INDIVIDUAL_NAME_EMPTY', 3, 'a blank name', one({ name: '  ' })],
    ['INDIVIDUAL_NAME_EMPTY', 3, 'a name nothing is left of', one({ name: '李小龍' })],
    ['FIELD_LENGTH', 3, 'an account cut short', one({ accountNumber: '123456789012345678' })],
    ['FIELD_CONTENT', 3, 'an account of blanks', one({ accountNumber: '   ' })],
    ['FIELD_LENGTH', 3, 'a reference cut short', one({ identification: 'TXN-000000000001' })],
    [
      'FIELD_LENGTH',
      4,
      'a remittance cut short',
      one({ addenda: { type: 'remittance', information: 'X'.repeat(81) } }),
    ],
    ['FIELD_LENGTH', 2, 'a description cut short', one({}, { entryDescription: 'SUBSCRIPTION' })],
    ['CHARSET', 3, 'an accent in a reference', one({ identification: 'É' })],
    ['CHARSET', 2, 'an accent in a company id', one({}, { companyId: 'É234567890' })],
    ['TRACE_ODFI', 3, 'a trace of another bank', one({ trace: '121042880000001' })],
    ['FIELD_CONTENT', 3, 'a short trace', one({ trace: '09100001000001' })],
    ['FIELD_CONTENT', 3, 'a WEB debit without its payment type', one({}, { sec: 'WEB' })],
    ['TRAN_CODE', 3, 'a telephone credit', one({ transactionCode: '22' }, { sec: 'TEL', serviceClass: '220' })],
    ['SVC_CLASS_MISMATCH', 3, 'a credit among debits', one({ transactionCode: '22' })],
    ['TRAN_CODE', 3, 'a return going out', one({ transactionCode: '26', addenda: plainReturn })],
    ['ADDENDA_NOT_ALLOWED', 3, 'a return addenda going out', one({ addenda: plainReturn })],
    ['ADDENDA_INDICATOR', 3, 'a return without its addenda', one({ transactionCode: '26' }), 'inbound'],
    ['TRACE_NOT_ASCENDING', 4, 'the same trace again', [{ header: batchHeader(), entries: [entry(), entry()] }]],
    [
      'TRACE_DUPLICATE',
      6,
      'the same trace in another batch',
      [...one({}), { header: batchHeader({ batchNumber: 2 }), entries: [entry()] }],
    ],
    ['RECORD_ORDER', 3, 'a batch without entries', [{ header: batchHeader(), entries: [] }]],
    ['RECORD_ORDER', 2, 'a file without batches', []],
    ['COMPANY_NAME_EMPTY', 2, 'no company name', one({}, { companyName: '' })],
    ['ENTRY_DESC_EMPTY', 2, 'no description', one({}, { entryDescription: '0000' })],
    ['SEC_CODE', 2, 'notifications of change going out', one({}, { sec: 'COR' })],
    ['FIELD_CONTENT', 2, 'a day that does not exist', one({}, { effectiveDate: '2026-02-29' })],
    ['FIELD_CONTENT', 2, 'a settlement day', one({}, { settlementDay: 78 })],
    ['FIELD_CONTENT', 5, 'a batch number again', [...one({}), ...one({ trace: trace(2) })]],
    ['CAPACITY', 2, 'a batch number of eight digits', one({}, { batchNumber: 10_000_000 })],
  ])('%s at line %i: %s', async (code, line, _, batches, direction = 'outbound') => {
    await expect(composeNacha(forwardHeader, batches, { direction })).rejects.toMatchObject({
      name: 'FileFault',
      code,
      line,
    });
  });

  test('a batch whose total outgrows its field', async () => {
    const entries = Array.from({ length: 101 }, (_, at) =>
      entry({ trace: trace(at + 1), amountCents: 9_999_999_999n }),
    );
    await expect(composeNacha(forwardHeader, [{ header: batchHeader(), entries }])).rejects.toMatchObject({
      code: 'CAPACITY',
    });
  });

  test.each<[NachaFaultCode, Partial<NachaFileHeader>]>([
    ['FILE_DATE', { creationDate: '2026-13-01' }],
    ['FILE_DATE', { creationDate: '18/03/2026' }],
    ['FILE_ID_MODIFIER', { fileIdModifier: 'AA' }],
    ['FIELD_CONTENT', { creationTime: '25:00' }],
    ['FIELD_CONTENT', { immediateOrigin: '' }],
    ['FIELD_LENGTH', { immediateDestination: '12345678901' }],
  ])('%s: a file header with %j', async (code, changes) => {
    await expect(composeNacha({ ...forwardHeader, ...changes }, forwardBatches)).rejects.toMatchObject({
      code,
      line: 1,
    });
  });

  test('the example itself is written', async () => {
    const { bytes } = await composeNacha(forwardHeader, forwardBatches);
    expect(bytes.equals(forwardBytes())).toBe(true);
  });
});
