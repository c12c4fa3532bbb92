// Time of the proof that runs before each batch, on a log of ten thousand events and on one of a million.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { fileKeyStore } from '@cordelle/db/key-store.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import { ADDED, benchProof } from '../../packages/api/bench/proof.ts';

const LENGTHS = [10_000, 1_000_000];
/** The longer log may cost so many times as much as the shorter one: caches, deeper indexes, the mood of the machine. */
const RATIO_MAX = 2;

const folder = mkdtempSync(join(tmpdir(), 'cordelle-proof-'));
const server = await startEmbedded(join(folder, 'postgres'), { durable: false });
try {
  await migrate(server.url);
  const figures = await benchProof(server.url, await fileKeyStore(join(folder, 'keys')), LENGTHS);
  const ms = (value: number): string => `${value.toFixed(1)} ms`.padStart(14);
  console.log(
    `${'events'.padStart(10)}${'all of it'.padStart(14)}${`${ADDED} added`.padStart(14)}${'nothing new'.padStart(14)}${'round'.padStart(14)}`,
  );
  for (const { events, wholeMs, addedMs, idleMs, sweepMs, sweptEvents } of figures)
    console.log(
      `${String(events).padStart(10)}${ms(wholeMs)}${ms(addedMs)}${ms(idleMs)}${ms(sweepMs)}  (${sweptEvents} events)`,
    );
  const [short, long] = figures;
  if (!short || !long) throw new Error('nothing was measured');
  const ratio = long.addedMs / short.addedMs;
  console.log(`a hundred times the log: ${ratio.toFixed(2)} times the time of a proof (at most ${RATIO_MAX})`);
  if (ratio > RATIO_MAX) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
