import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { installationDatabase } from '@cordelle/db/testing/cluster/installation-database.ts';

export const ROOT = join(import.meta.dirname, '../../../..');

/** The product, then the sandbox with its mail and SFTP servers. */
export const PORTS_OF_AN_INSTALLATION = 4;

/** What an installation is called with: its data, the first of its ports, and the cluster that has its rows, if its folder has not. */
export type Place = { readonly folder: string; readonly port: number; readonly cluster?: string | undefined };

/** A running copy of the product with the outside world beside it, started as everybody starts it. */
export class Installation {
  readonly origin: string;
  readonly #child: ChildProcess;

  private constructor(origin: string, child: ChildProcess) {
    this.origin = origin;
    this.#child = child;
  }

  /** Resolves once it is ready; rejects when it ends before. When this process dies, so does the installation. */
  static async start(place: Place): Promise<Installation> {
    const child = spawn(
      process.execPath,
      ['--import', pathToFileURL(join(ROOT, 'scripts/exit-with-parent.mjs')).href, join(ROOT, 'scripts/start.mjs')],
      { cwd: ROOT, env: environmentOf(place), stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    );
    const said: string[] = [];
    const output = child.stdout;
    if (!output) throw new Error('its output is piped');
    for await (const line of createInterface({ input: output })) {
      said.push(line);
      if (!line.includes('Ready on')) continue;
      output.resume();
      return new Installation(`http://localhost:${place.port}`, child);
    }
    throw new Error(`the product ended before it was ready:\n${said.join('\n')}`);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}

/** Settings of an installation at a place. */
export function environmentOf({ folder, port, cluster }: Place): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...environment } = process.env;
  return {
    ...environment,
    ...(cluster && { DATABASE_URL: installationDatabase(cluster, folder) }),
    MODE: 'sandbox',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    PUBLIC_BASE_URL: `http://localhost:${port}`,
    // A story says which address somebody comes from, as a proxy would.
    TRUSTED_PROXIES: '1',
  };
}

/** Files keep their owner: as root, the database runs as `nobody`. */
export function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  execFileSync('cp', ['-a', from, to]);
}
