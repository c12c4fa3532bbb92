import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { restoreBackup } from '@cordelle/db/backup.ts';
import { columns } from '@cordelle/db/columns.ts';
import { type Database, openDatabase } from '@cordelle/db/connection.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { disarm, sayDisarmed } from '@cordelle/engine/bank-files/outbound/arming.ts';
import { verifyLedger } from '@cordelle/engine/verify-ledger.ts';
import { fileManifest } from '../adapters/file-manifest.ts';
import { type Env, readEnv } from '../env.ts';
import { backupKey, openBackupFile, refuseUnfitTarget, restoreForProof, writeBackupFile } from './backup-file.ts';
import { backupRound, copyKeys, newestBackup } from './backup-round.ts';
import { type Command, firstWord, type Outcome, type Tell, UsageError, type Words, wholeNumber } from './command.ts';

const KEEP = 14;
const KEEP_MAX = 1_000;
const HOURS_MAX = 24 * 7;
const HOUR_MS = 3_600_000;
/** After a backup that failed. */
const RETRY_MS = 10 * 60_000;

export const databaseCommands: readonly Command[] = [
  {
    name: 'migrate',
    usage: '',
    what: 'bring the database to the newest migration',
    needs: 'database',
    async run() {
      return { ok: true, found: 'the database is at the newest migration' };
    },
  },
  {
    name: 'backup',
    usage: '<file> [--replace], or --into <folder> [--keep <n>] [--schedule <hours>]',
    what: 'write every row as of now, sealed, into a file, with --replace over one that is there; --into proves it by restoring it, keeps the newest and the files beside it',
    needs: 'database',
    migrates: false,
    async run(url, words, env, tell) {
      const into = words.option('into');
      if (into !== undefined) {
        if (words.given.length > 0 || words.flag('replace'))
          throw new UsageError('give a file to write, or --into a folder, not both');
        return backupInto(url, words, env, into, tell);
      }
      if (words.option('keep') ?? words.option('schedule'))
        throw new UsageError('--keep and --schedule belong to --into');
      const file = firstWord(words, 'a file to write, or --into a folder');
      refuseUnfitTarget(env, file, { replace: words.flag('replace') });
      const report = await writeBackupFile(url, await backupKey(env, { mustExist: false }), file, tell);
      return { ok: true, found: `${report.rows} rows of ${report.tables} tables are in ${file}` };
    },
  },
  {
    name: 'backup-keys',
    usage: '<folder>',
    what: 'copy the keys into a folder that is kept apart from the backups they open',
    needs: 'environment',
    async run(environment, words) {
      const folder = firstWord(words, 'a folder');
      const count = await copyKeys(readEnv(environment), folder);
      return { ok: count > 0, found: `${count} keys are in ${folder}: keep it where no backup is` };
    },
  },
  {
    name: 'check-backup',
    usage: '<file>',
    what: 'prove a backup by restoring it into a database that is thrown away',
    needs: 'database',
    migrates: false,
    async run(url, words, env) {
      const file = firstWord(words, 'a file to read');
      const { rows, takenAt } = await restoreForProof(env, url, file);
      return { ok: true, found: `${rows} rows of ${takenAt} come back, and their ledger holds` };
    },
  },
  {
    name: 'restore',
    usage: '<file>',
    what: 'put a backup into an empty database, then prove its ledger',
    needs: 'database',
    async run(url, words, env) {
      const file = firstWord(words, 'a file to read');
      const report = await restoreBackup(url, await openBackupFile(env, file));
      const worker = await openDatabase(env.logins?.worker ?? url, { role: 'worker', max: 2 });
      try {
        const { holds } = await verifyLedger(worker);
        for (const rail of RAILS) {
          await disarm(worker, rail, 'restored', new Date(report.takenAt));
          await sayDisarmed({ worker }, rail, 'restored', 0, new Date(report.takenAt));
        }
        const forgotten = await forgottenFiles(worker, join(env.dataDir, 'manifest'));
        return {
          ok: holds && forgotten.length === 0,
          lines: [
            ...forgotten.map((name) => `the bank was given ${name} after this backup`),
            'nothing is sent until you `reconcile` and `arm`',
          ],
          found: `${report.rows} rows of ${report.takenAt} are back; the ledger ${holds ? 'holds' : 'DOES NOT HOLD'}; ${
            forgotten.length === 0
              ? 'every file given to the bank is known'
              : `${forgotten.length} files given to the bank are unknown: \`reconcile\` them with the bank`
          }`,
        };
      } finally {
        await worker.close();
      }
    },
  },
];

/** Rounds of backups: one, or one every so many hours for as long as the program runs; one that fails is told, and the next one comes. */
async function backupInto(url: string, words: Words, env: Env, folder: string, tell: Tell): Promise<Outcome> {
  const keep = wholeNumber(words, 'keep', { min: 1, max: KEEP_MAX }) ?? KEEP;
  const hours = wholeNumber(words, 'schedule', { min: 1, max: HOURS_MAX });
  const round = async () => {
    const { file, rows, tables, removed } = await backupRound(url, env, { folder, keep, now: new Date() }, tell);
    return `${rows} rows of ${tables} tables are in ${file}, proved by restoring it; ${removed} older ones are removed`;
  };
  if (hours === null) return { ok: true, found: await round() };
  for (;;) {
    const last = await newestBackup(folder);
    const due = last === null ? 0 : last.getTime() + hours * HOUR_MS - Date.now();
    if (due > 0) await sleep(Math.min(due, HOUR_MS));
    else
      await round().then(tell, async (error: unknown) => {
        tell(`the backup failed: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(RETRY_MS);
      });
  }
}

/** Files of the list kept outside the database that the database does not know. */
async function forgottenFiles({ sql }: Database, folder: string): Promise<string[]> {
  const manifest = fileManifest(folder);
  const names = (await Promise.all(RAILS.map((rail) => manifest.lines(rail)))).flat().map(({ name }) => name);
  const known = await sql`select ${columns(bankFiles, ['name'])} from bank_files where direction = 'outbound'`;
  const knownNames = new Set(known.map(({ name }) => name));
  return [...new Set(names)].filter((name) => !knownNames.has(name));
}
