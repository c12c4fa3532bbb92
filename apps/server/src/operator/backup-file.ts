import { type KeyObject, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { chmod, open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type BackupProgress, type BackupReport, restoreBackup, writeBackup } from '@cordelle/db/backup.ts';
import { openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { embeddedBinaries } from '@cordelle/db/embedded-binaries.ts';
import { fileKeyStore } from '@cordelle/db/key-store.ts';
import { type Logins, loginsOf } from '@cordelle/db/logins.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import { sealed, unsealed } from '@cordelle/db/sealed-stream.ts';
import { noteDone } from '@cordelle/engine/last-done.ts';
import { verifyLedger } from '@cordelle/engine/verify-ledger.ts';
import type { Env } from '../env.ts';
import type { Tell } from './command.ts';

const PLACE = 'backup';
const PROGRESS_INTERVAL_MS = 2_000;

/** The key of this installation's backups. Throws where its keys are not there: a new key would open nothing. */
export async function backupKey(env: Env, { mustExist }: { readonly mustExist: boolean }): Promise<KeyObject> {
  const folder = join(env.dataDir, 'keys');
  if (mustExist && !existsSync(join(folder, 'archive.key')))
    throw new Error(`the keys are not in ${folder}: put their copy back first`);
  return (await fileKeyStore(folder)).archiveKey;
}

/** What lies beside the installation is lost with it. */
export function refuseInside({ dataDir }: Env, place: string): void {
  if (`${resolve(place)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new Error('a backup inside DATA_DIR is lost with it: give a folder on another medium');
}

/** Says in time what is wrong with the place of a backup. What is there already gives way only where that is meant. */
export function refuseUnfitTarget(env: Env, file: string, { replace }: { readonly replace: boolean }): void {
  refuseInside(env, file);
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new Error(`${file} is a folder: name a file in it, or give it to --into`);
  if (there && !replace) throw new Error(`${file} is there already: give another name, or --replace as well`);
  if (!existsSync(dirname(resolve(file)))) throw new Error(`the folder ${dirname(resolve(file))} is not there`);
}

/**
 * Writes every row as of now into a file, packed and sealed on the way; it has its name once it is whole and on the medium. A backup that
 * fails, or is ended by a signal, leaves nothing.
 */
export async function writeBackupFile(url: string, key: KeyObject, file: string, tell: Tell): Promise<BackupReport> {
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
    const written = pipeline(sealed(key, PLACE, gzip), output.createWriteStream());
    const [report] = await Promise.all([
      writeBackup(url, gzip, new Date(), { onProgress: inIntervals(tell, PROGRESS_INTERVAL_MS) }),
      written,
    ]);
    await onMedium(draft);
    await rename(draft, file);
    await noteBackup(url, report.rows);
    return report;
  } catch (error) {
    removeDraft();
    throw error;
  } finally {
    process.off('exit', removeDraft);
  }
}

/** For whoever watches the age of the last one. */
async function noteBackup(url: string, rows: number): Promise<void> {
  const owner = openOwner(url);
  try {
    await noteDone(owner, 'backup', rows);
  } finally {
    await owner.end();
  }
}

/** The lines of a backup. What is wrong with it meets the reader of the stream. */
export async function openBackupFile(env: Env, file: string): Promise<() => Readable> {
  const there = statSync(file, { throwIfNoEntry: false });
  if (!there?.isFile()) throw new Error(there ? `${file} is a folder, and no backup` : `there is no file ${file}`);
  const key = await backupKey(env, { mustExist: true });
  return () => {
    const gunzip = createGunzip();
    const packed = Readable.from(unsealed(key, PLACE, createReadStream(file)), { objectMode: false });
    pipeline(packed, gunzip).catch(() => undefined);
    return gunzip;
  };
}

/**
 * Proves a backup by restoring it, into a database of its own that is thrown away: every row fits, and the ledger holds. Throws where it
 * does not. The database is an embedded one; where the programs for that are not there, as in the image, one beside that of `url`.
 */
export async function restoreForProof(env: Env, url: string, file: string): Promise<BackupReport> {
  const lines = await openBackupFile(env, file);
  const scratch = hasEmbedded() ? await embeddedScratch() : await scratchBeside(url, env.logins);
  try {
    await migrate(scratch.url, scratch.logins);
    const report = await restoreBackup(scratch.url, lines);
    const worker = await openDatabase(scratch.logins.worker, { role: 'worker', max: 2 });
    try {
      const { holds } = await verifyLedger(worker);
      if (!holds) throw new Error(`the ledger in ${file} does not hold`);
    } finally {
      await worker.close();
    }
    return report;
  } finally {
    await scratch.remove();
  }
}

type Scratch = { readonly url: string; readonly logins: Logins; remove(): Promise<void> };

function hasEmbedded(): boolean {
  try {
    embeddedBinaries();
    return true;
  } catch {
    return false;
  }
}

async function embeddedScratch(): Promise<Scratch> {
  const folder = mkdtempSync(join(tmpdir(), 'cordelle-backup-'));
  // PostgreSQL may run as another user, who must reach its own files.
  await chmod(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const server = await startEmbedded(join(folder, 'postgres'), { durable: false }).catch((reason) => {
    remove();
    throw reason;
  });
  return {
    url: server.url,
    logins: loginsOf(server.url),
    async remove() {
      await server.stop();
      remove();
    },
  };
}

/**
 * A database of the same server, for whose making its owner must be allowed to create databases. Roles belong to the whole server:
 * whoever works in the database beside it signs in by `logins`, and so it is done here, or their passwords would be changed.
 */
export async function scratchBeside(url: string, logins: Logins | null): Promise<Scratch> {
  const name = `cordelle_proof_${randomBytes(6).toString('hex')}`;
  const asOwner = async (work: (owner: ReturnType<typeof openOwner>) => Promise<unknown>) => {
    const owner = openOwner(url);
    try {
      await work(owner);
    } finally {
      await owner.end();
    }
  };
  await asOwner((owner) => owner`create database ${owner(name)} template template0`);
  const beside = (address: string): string => {
    const there = new URL(address);
    there.pathname = `/${name}`;
    return there.href;
  };
  const { app, worker } = logins ?? loginsOf(url);
  return {
    url: beside(url),
    logins: { app: beside(app), worker: beside(worker) },
    remove: () => asOwner((owner) => owner`drop database if exists ${owner(name)} with (force)`),
  };
}

/** Tells how far a backup is, at its beginning and then once per interval. */
function inIntervals(tell: Tell, intervalMs: number): (progress: BackupProgress) => void {
  let next = 0;
  return ({ table, rows, bytes }) => {
    if (performance.now() < next) return;
    next = performance.now() + intervalMs;
    tell(`${table || 'reading the tables'}: ${rows} rows, ${(bytes / 1_000_000).toFixed(1)} MB so far`);
  };
}

async function onMedium(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
