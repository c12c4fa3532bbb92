import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openOwner } from '../connection.ts';
import { startEmbedded, stopAbandoned } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { isAlive } from '../process-identity.ts';
import { spreadTables } from '../spread/spread-tables.ts';
import { addressOf } from './address-of.ts';
import { type Cluster, closeOnCluster, createOnCluster, dropOnCluster, openCluster } from './cluster/databases.ts';
import { fastestFolder } from './fastest-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Where suites clone their database from: the owner's address of the server, the migrated database's name, and the nodes
     * it is spread over, where it is.
     */
    testDatabase: { serverUrl: string; template: string; cluster: Cluster | null };
  }
}

type Server = { url: string; stop(): Promise<void> };

const FOLDER_PREFIX = 'cordelle-test-';
/** Pieces of each table on a cluster of tests: each is a file to copy. */
const TEST_SHARDS = 4;

/**
 * One server and one migrated template for the whole run. The server is that of `TEST_DATABASE_URL`, else a container where
 * Docker answers, else an embedded one in memory. `TEST_DATABASE=docker` makes a missing Docker an error. `CITUS_URL`, the
 * owner's address of a coordinator, has them on its cluster, spread over its nodes.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.CITUS_URL) return setUpOnCluster(project, process.env.CITUS_URL);
  const server = await startServer();
  const template = `cordelle_template_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const owner = openOwner(server.url);
  const tearDown = async () => {
    await owner`drop database if exists ${owner(template)} with (force)`;
    await owner.end();
    await server.stop();
  };
  try {
    await owner`create database ${owner(template)}`;
    await migrate(addressOf(server.url, template));
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testDatabase', { serverUrl: server.url, template, cluster: null });
  return tearDown;
}

async function setUpOnCluster(project: TestProject, citusUrl: string): Promise<() => Promise<void>> {
  const cluster = await openCluster(citusUrl);
  const template = `cordelle_template_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const tearDown = () => dropOnCluster(cluster, template);
  try {
    await createOnCluster(cluster, template);
    await migrate(addressOf(citusUrl, template));
    await spreadTables(addressOf(citusUrl, template), TEST_SHARDS);
    await closeOnCluster(cluster, template);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testDatabase', { serverUrl: citusUrl, template, cluster });
  return tearDown;
}

async function startServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  return (await startContainer()) ?? (await startInMemory());
}

async function startContainer(): Promise<Server | undefined> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
  } catch (error) {
    if (process.env.TEST_DATABASE === 'docker') throw error;
    return undefined;
  }
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer('postgres:18')
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'])
    .start();
  return {
    url: container.getConnectionUri(),
    stop: async () => {
      await container.stop();
    },
  };
}

async function startInMemory(): Promise<Server> {
  const base = fastestFolder();
  await sweep(base);
  const folder = mkdtempSync(join(base, `${FOLDER_PREFIX}${process.pid}-`));
  // As root, the server runs as `nobody`, who must be let through to its own directory.
  chmodSync(folder, 0o755);
  const server = await startEmbedded(join(folder, 'postgres'), { durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs that were killed leave a server and its folder behind; the next run clears what no living run owns. */
async function sweep(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const pid = Number(new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    await stopAbandoned(join(base, name, 'postgres'));
    rmSync(join(base, name), { recursive: true, force: true });
  }
}
