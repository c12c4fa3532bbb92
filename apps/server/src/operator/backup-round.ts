import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { backupKey, refuseInside, restoreForProof, writeBackupFile } from './backup-file.ts';
import type { Tell } from './command.ts';

const NAME = /^cordelle-(\d{8}T\d{6}Z)\.backup$/;
/** Folders of `DATA_DIR` beside the database: sealed files, and lists that hold no secret. The keys are not among them. */
const FILES = ['files', 'archive', 'manifest'] as const;

export type Round = { readonly file: string; readonly rows: number; readonly tables: number; readonly removed: number };

/**
 * One round of backups in a folder: the database into a file that is named by the moment and proved by restoring it, the files of
 * `DATA_DIR` beside it, and of the files of earlier rounds the newest `keep`. Keys are never in it. Throws, and removes nothing, where
 * the new one cannot be proved.
 */
export async function backupRound(
  url: string,
  env: Env,
  { folder, keep, now }: { readonly folder: string; readonly keep: number; readonly now: Date },
  tell: Tell,
): Promise<Round> {
  refuseInside(env, folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = join(folder, `cordelle-${stamp}.backup`);
  const key = await backupKey(env, { mustExist: false });
  const { rows, tables } = await writeBackupFile(url, key, file, tell);
  // After the rows: a file is kept before a row names it, so that none of those is missing.
  await copyFiles(env, folder);
  tell(`${file} is written; it is proved by restoring it`);
  await restoreForProof(env, url, file);
  const older = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .toReversed()
    .slice(keep);
  for (const name of older) await rm(join(folder, name));
  return { file, rows, tables, removed: older.length };
}

/** When the newest backup of a folder was begun; null where there is none. */
export async function newestBackup(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const stamp = names
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .sort()
    .at(-1);
  if (!stamp) return null;
  return new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/** Adds what is new; nothing is taken away from the copy. */
async function copyFiles({ dataDir }: Env, folder: string): Promise<void> {
  for (const name of FILES)
    await cp(join(dataDir, name), join(folder, 'files-beside', name), {
      recursive: true,
      preserveTimestamps: true,
      // lists grow, sealed files never change
      force: name === 'manifest',
      filter: (path) => !path.endsWith('.part') && !path.endsWith('.draft'),
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

/** Copies the keys, and nothing else, into a folder of their own. Throws where backups lie in it: who found both could read all. */
export async function copyKeys({ dataDir }: Env, folder: string): Promise<number> {
  if ((await newestBackup(folder)) !== null)
    throw new Error('backups lie in this folder: keys are kept apart from what they open');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = (await readdir(join(dataDir, 'keys'))).filter((name) => name.endsWith('.key'));
  for (const name of names) await cp(join(dataDir, 'keys', name), join(folder, name), { preserveTimestamps: true });
  return names.length;
}
