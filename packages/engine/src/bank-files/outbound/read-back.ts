import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { scanCpa005 } from '@cordelle/bank-files/cpa005/reader.ts';
import { scanNacha } from '@cordelle/bank-files/nacha/reader.ts';
import type { RailProfile } from '../../bank-profile.ts';

/** What the entries of a file add up to, in cents. */
export type FileTotals = { readonly debitsCents: bigint; readonly creditsCents: bigint };

/**
 * The same bytes, read as a bank reads them while they pass; returns the totals that were read. Throws `FileFault` after the last byte,
 * or before it, where no bank could take the file.
 */
export async function* readBack(
  profile: RailProfile,
  written: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, FileTotals> {
  const copy = new PassThrough();
  const reading = totalsIn(profile, copy);
  // Until it is awaited: what fails while writing comes first.
  reading.catch(() => undefined);
  try {
    for await (const chunk of written) {
      if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), reading]);
      yield chunk;
    }
    copy.end();
    return await reading;
  } finally {
    copy.destroy();
  }
}

async function totalsIn(profile: RailProfile, bytes: AsyncIterable<Buffer>): Promise<FileTotals> {
  if (profile.rail === 'CA') {
    const { totals } = await scanCpa005(bytes, { segment: () => undefined }, profile.cpa005);
    return { debitsCents: totals.debits.cents, creditsCents: totals.credits.cents };
  }
  const { totals } = await scanNacha(bytes, {}, { direction: 'outbound' });
  return { debitsCents: totals.debitCents, creditsCents: totals.creditCents };
}
