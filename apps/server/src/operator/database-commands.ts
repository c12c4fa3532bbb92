import { createReadStream, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { disarm, sayDisarmed } from '@cordelle/api/bank-files/outbound/arming.ts';
import { noteDone } from '@cordelle/api/last-done.ts';
import { verifyLedger } from '@cordelle/api/verify-ledger.ts';
import { type BackupProgress, restoreBackup, writeBackup } from '@cordelle/db/backup.ts';
import { type Database, openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { RAILS } from '@cordelle/domain/rail.ts';
import { fileManifest } from '../adapters/file-manifest.ts';
import { type Command, firstWord } from './command.ts';

const PROGRESS_INTERVAL_MS = 2_000;

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
    usage: '<file>',
    what: 'write every row as of now into a file; keys and the list of bank files are to be kept apart',
    needs: 'database',
    async run(url, words, _env, tell) {
      const file = firstWord(words, 'a file to write');
      const draft = `${file}.part`;
      const output = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        throw new Error(`${draft} is there: another backup writes it, or one was killed; remove it once none runs`);
      });
      const removeDraft = () => rmSync(draft, { force: true });
      // A signal ends the program wherever it stands.
      process.once('exit', removeDraft);
      try {
        const gzip = createGzip();
        const written = pipeline(gzip, output.createWriteStream());
        const [report] = await Promise.all([
          writeBackup(url, gzip, new Date(), { onProgress: inIntervals(tell, PROGRESS_INTERVAL_MS) }),
          written,
        ]);
        await onMedium(draft);
        await rename(draft, file);
        await noteBackup(url, report.rows);
        return { ok: true, found: `${report.rows} rows of ${report.tables} tables are in ${file}` };
      } catch (error) {
        removeDraft();
        throw error;
      } finally {
        process.off('exit', removeDraft);
      }
    },
  },
  {
    name: 'restore',
    usage: '<file>',
    what: 'put a backup into an empty database, then prove its ledger',
    needs: 'database',
    async run(url, words, env) {
      const file = firstWord(words, 'a file to read');
      const report = await restoreBackup(url, () => unpacked(file));
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

/** For whoever watches the age of the last one. */
async function noteBackup(url: string, rows: number): Promise<void> {
  const owner = openOwner(url);
  try {
    await noteDone(owner, 'backup', rows);
  } finally {
    await owner.end();
  }
}

/** Tells how far a backup is, at its beginning and then once per interval. */
function inIntervals(tell: (line: string) => void, intervalMs: number): (progress: BackupProgress) => void {
  let next = 0;
  return ({ table, rows, bytes }) => {
    if (performance.now() < next) return;
    next = performance.now() + intervalMs;
    tell(`${table || 'reading the tables'}: ${rows} rows, ${(bytes / 1_000_000).toFixed(1)} MB so far`);
  };
}

function unpacked(file: string): Readable {
  const gunzip = createGunzip();
  // The reader of the stream meets the error.
  pipeline(createReadStream(file), gunzip).catch(() => undefined);
  return gunzip;
}

async function onMedium(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files of the list kept outside the database that the database does not know. */
async function forgottenFiles({ sql }: Database, folder: string): Promise<string[]> {
  const manifest = fileManifest(folder);
  const names = (await Promise.all(RAILS.map((rail) => manifest.lines(rail)))).flat().map(({ name }) => name);
  const known = await sql<{ name: string }[]>`select name from bank_files where direction = 'outbound'`;
  const knownNames = new Set(known.map(({ name }) => name));
  return [...new Set(names)].filter((name) => !knownNames.has(name));
}
