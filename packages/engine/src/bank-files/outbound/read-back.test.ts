import { writeCpa005 } from '@cordelle/bank-files/cpa005/writer.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PROFILES, railProfile } from '../../bank-profile.ts';
import { readBack } from './read-back.ts';

const PROFILE = railProfile.parse(DEFAULT_PROFILES.CA.profile);
const DAY = '2026-03-18';

/** A file of 3,000 debits of 12.50 as it is written, chunk by chunk. */
function written(): AsyncGenerator<Buffer> {
  if (PROFILE.rail !== 'CA') throw new Error('the Canadian profile is of Canada');
  const entries = Array.from({ length: 3_000 }, (_, at) => ({
    type: 'D' as const,
    transactionType: '450',
    amountCents: 1_250n,
    date: addDays(DAY, 1),
    party: { institution: '000300123', account: '1234567' },
    name: 'Maya Thompson',
    crossReference: `TXN-${String(at + 1).padStart(15, '0')}`,
    payor: 'personal' as const,
  }));
  return writeCpa005({ fileCreationNumber: '0001', creationDate: DAY }, entries, PROFILE.cpa005);
}

/** The same with its third chunk changed. */
async function* broken(change: (chunk: Buffer) => Buffer): AsyncGenerator<Buffer> {
  let place = 0;
  for await (const chunk of written()) {
    place += 1;
    yield place === 3 ? change(chunk) : chunk;
  }
}

async function drained(bytes: AsyncIterable<Buffer>) {
  const reading = readBack(PROFILE, bytes);
  let length = 0;
  for (let step = await reading.next(); ; step = await reading.next()) {
    if (step.done) return { length, totals: step.value };
    length += step.value.length;
  }
}

describe('a file read back while it is written', () => {
  test('passes whole, and its totals are those that stand in it', async () => {
    let length = 0;
    for await (const chunk of written()) length += chunk.length;
    const totals = { debitsCents: 3_750_000n, creditsCents: 0n };
    expect(await drained(written())).toEqual({ length, totals });
  });

  test('is refused where a record cannot be read', () =>
    expect(drained(broken((chunk) => Buffer.from(chunk).fill('9', 0, 100)))).rejects.toMatchObject({
      name: 'FileFault',
    }));

  test('is refused where a chunk is missing', () =>
    expect(drained(broken(() => Buffer.alloc(0)))).rejects.toMatchObject({ name: 'FileFault' }));

  test('fails as writing fails', async () => {
    async function* failing() {
      yield* [];
      throw new Error('connection lost');
    }
    await expect(drained(failing())).rejects.toThrow('connection lost');
  });
});
