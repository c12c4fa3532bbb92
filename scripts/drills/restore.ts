// A backup at every moment of a day, a week that goes on, the database lost; restored, reconciled and armed it must end as if nothing
// had been lost, and no entry may be twice at the bank. Words of a moment narrow it: `npm run drill restore freeze`.
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import type { TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { MOMENTS, restoreDrill, undisturbedDays, WEEK } from '../../apps/server/src/testing/restore-drill.ts';

const wanted = process.argv.slice(3).join(' ');
const folder = mkdtempSync(join(tmpdir(), 'cordelle-drill-'));
const server = await startEmbedded(join(folder, 'postgres'), { durable: false });
let count = 0;

async function newDatabase(): Promise<TestDatabase> {
  count += 1;
  const name = `drill_${count}`;
  const admin = openOwner(server.url);
  await admin`create database ${admin(name)} template template0`;
  await admin.end();
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  await migrate(address.href);
  const [app, worker] = await Promise.all([
    openDatabase(address.href, { role: 'app', max: 2 }),
    openDatabase(address.href, { role: 'worker', max: 2 }),
  ]);
  const owner = openOwner(address.href, 1);
  const drop = async () => {
    await Promise.all([app.close(), worker.close(), owner.end({ timeout: 5 })]);
  };
  return { url: address.href, app, worker, owner, drop };
}

let failed = 0;
try {
  const undisturbed = await undisturbedDays(newDatabase, WEEK);
  for (const [name, moment] of Object.entries(MOMENTS)) {
    if (!name.includes(wanted)) continue;
    for (const source of ['archive', 'bank'] as const) {
      const begun = performance.now();
      const verdict = await restoreDrill(newDatabase, moment, source, WEEK).then(
        ({ outcome, faults }) => {
          if (faults.length > 0) return faults.join('; ');
          try {
            deepStrictEqual(outcome, undisturbed);
            return null;
          } catch (error) {
            return error instanceof Error ? error.message : String(error);
          }
        },
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      console.log(`${verdict === null ? 'equal ' : 'DIFFERS'} ${name}, from the ${source} (${seconds} s)`);
      if (verdict !== null) {
        failed += 1;
        console.log(verdict);
      }
    }
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? 'every restore ended as if nothing had been lost' : `${failed} restores did not`);
process.exitCode = failed === 0 ? 0 : 1;
