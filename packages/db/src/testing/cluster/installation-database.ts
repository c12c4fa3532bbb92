import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { restoreBackup, writeBackup } from '../../backup.ts';
import { openOwner } from '../../connection.ts';
import { startEmbedded } from '../../embedded.ts';
import { migrate, refuseTemporaryTables } from '../../migrate.ts';
import { spreadTables } from '../../spread/spread-tables.ts';
import { addressOf } from '../address-of.ts';
import { cloneOnCluster, closeOnCluster, createOnCluster, dropOnCluster, openCluster } from './databases.ts';

/** Pieces of each table: each is a file to copy. */
const PIECES = 4;

/** The address of the database that an installation has on a cluster; it is called after the folder of its other data. */
export const installationDatabase = (citusUrl: string, folder: string): string => addressOf(citusUrl, nameOf(folder));

/**
 * Brings the rows of an installation's embedded database to a cluster, spread over its nodes, where nobody works in them and they
 * are there to be cloned for installations made of `folder`. Does nothing where they are there already.
 */
export async function bringToCluster(citusUrl: string, embedded: string, folder: string): Promise<void> {
  const cluster = await openCluster(citusUrl);
  const name = nameOf(folder);
  if (await isClosed(citusUrl, name)) return;
  const server = await startEmbedded(embedded, { durable: false });
  const through = new PassThrough();
  const [backup] = await Promise.all([buffer(through), writeBackup(server.url, through, new Date())]).finally(() =>
    server.stop(),
  );
  await dropOnCluster(cluster, name);
  try {
    await createOnCluster(cluster, name);
    const url = addressOf(citusUrl, name);
    await migrate(url);
    await spreadTables(url, PIECES);
    await restoreBackup(url, () => Readable.from([backup]));
    await closeOnCluster(cluster, name);
  } catch (error) {
    await dropOnCluster(cluster, name);
    throw error;
  }
}

/** Gives the installation in `folder` the rows of the one that was brought there from `original`, in place of its own. */
export async function cloneInstallation(citusUrl: string, original: string, folder: string): Promise<void> {
  const cluster = await openCluster(citusUrl);
  await dropOnCluster(cluster, nameOf(folder));
  await cloneOnCluster(cluster, nameOf(folder), nameOf(original));
  const owner = openOwner(installationDatabase(citusUrl, folder));
  // What is granted on the database itself is not cloned.
  await refuseTemporaryTables(owner).finally(() => owner.end());
}

/** Removes the rows of the installation in `folder`, where it has any. */
export async function dropInstallation(citusUrl: string, folder: string): Promise<void> {
  await dropOnCluster(await openCluster(citusUrl), nameOf(folder));
}

const nameOf = (folder: string): string =>
  `cordelle_place_${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;

async function isClosed(citusUrl: string, name: string): Promise<boolean> {
  const owner = openOwner(citusUrl);
  try {
    const [row] = await owner<{ open: boolean }[]>`
      select datallowconn as open from pg_database where datname = ${name}`;
    return row?.open === false;
  } finally {
    await owner.end();
  }
}
