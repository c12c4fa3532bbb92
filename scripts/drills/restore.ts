// A backup at every moment of a day, a week that goes on, the database lost; restored, reconciled and armed it must end as if nothing
// had been lost, and no entry may be twice at the bank. Words of a moment narrow it: `npm run drill restore freeze`.
import { deepStrictEqual } from 'node:assert';
import { MOMENTS, restoreDrill, undisturbedDays, WEEK } from '../../apps/server/src/testing/restore-drill.ts';
import { openDatabases } from './harness/databases.ts';

const wanted = process.argv.slice(3).join(' ');
const databases = await openDatabases({ durable: false });

let failed = 0;
try {
  const undisturbed = await undisturbedDays(databases.create, WEEK);
  for (const [name, moment] of Object.entries(MOMENTS)) {
    if (!name.includes(wanted)) continue;
    for (const source of ['archive', 'bank'] as const) {
      const begun = performance.now();
      const verdict = await restoreDrill(databases.create, moment, source, WEEK).then(
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
  await databases.close();
}
console.log(failed === 0 ? 'every restore ended as if nothing had been lost' : `${failed} restores did not`);
process.exitCode = failed === 0 ? 0 : 1;
