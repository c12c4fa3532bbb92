import { isDeepStrictEqual } from 'node:util';
import type { CrashHarness } from '../../../apps/server/src/testing/crash-harness.ts';

/** What is at the end of a story, and what is wrong with it. */
export type End = Awaited<ReturnType<typeof endOf>>;

export async function endOf(harness: CrashHarness) {
  const [outcome, faults] = [await harness.outcome(), await harness.faults()];
  const atBank = await harness.entriesAtBank();
  const onRecord = (await harness.entriesOnRecord()).map(({ trace }) => trace);
  return {
    outcome,
    faults,
    traces: atBank.map(({ trace }) => trace).sort(),
    references: atBank.map(({ reference }) => reference).sort(),
    onRecord: onRecord.sort(),
  };
}

const text = (row: unknown): string =>
  JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value));

/** What is wrong at an end by itself: the ledger, the projections, entries that are twice at the bank or not on record. */
export function faultsAt({ faults, traces, references, onRecord }: End): string[] {
  const wrong = [...faults];
  if (new Set(traces).size !== traces.length) wrong.push('an entry is twice at the bank');
  if (new Set(references).size !== references.length) wrong.push('a payment is twice at the bank');
  if (!isDeepStrictEqual(traces, onRecord)) wrong.push('what the bank has is not what we have on record');
  return wrong;
}

/** Says whether a disturbed story ended as the other, row for row; returns what is not so. */
export function differences(end: End, expected: End): string[] {
  const wrong = faultsAt(end);
  for (const what of Object.keys(expected.outcome) as (keyof End['outcome'])[]) {
    const [rows, others] = [end, expected].map(({ outcome }) => outcome[what].map(text)) as [string[], string[]];
    if (isDeepStrictEqual(rows, others)) continue;
    const only = (these: string[], those: string[]) => these.filter((row) => !those.includes(row)).join('\n    ');
    wrong.push(`${what} differ:\n  only here: ${only(rows, others)}\n  only there: ${only(others, rows)}`);
  }
  return wrong;
}

/** The last line of a drill. */
export function verdict(wrong: readonly string[], ending = 'the month ended row for row as the undisturbed one'): void {
  for (const line of wrong) console.log(line);
  console.log(
    wrong.length === 0
      ? `The ledger holds, projections equal the log, no entry is twice at the bank, and ${ending}.`
      : `${wrong.length} things are not as they should be.`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
