import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import type { Env } from './env.ts';

/** A running database at the newest migration: the given one, or the embedded one, started or joined. */
export async function startDatabase(env: Env): Promise<{ readonly url: string; stop(): Promise<void> }> {
  mkdirSync(env.dataDir, { recursive: true });
  const embedded =
    env.databaseUrl === null ? await startEmbedded(join(env.dataDir, 'postgres'), { durable: true }) : null;
  const url = env.databaseUrl ?? embedded?.url;
  if (!url) throw new Error('no database');
  await migrate(url);
  return { url, stop: async () => embedded?.stop() };
}
