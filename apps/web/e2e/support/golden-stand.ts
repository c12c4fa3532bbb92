import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { firstOfFreePorts } from './free-ports.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
/** The product, then the sandbox with its mail and SFTP servers. */
const PORTS_IN_A_ROW = 4;

/** An installation of its own that stands on the morning of the worked example, started as everybody starts it. */
export class GoldenStand {
  readonly origin: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(origin: string, folder: string, child: ChildProcess) {
    this.origin = origin;
    this.#folder = folder;
    this.#child = child;
  }

  static async start(): Promise<GoldenStand> {
    const folder = mkdtempSync(join(tmpdir(), 'cordelle-golden-'));
    // As root, the database runs as `nobody`, who must be let through to its own directory.
    chmodSync(folder, 0o755);
    const port = await firstOfFreePorts(PORTS_IN_A_ROW);
    const origin = `http://localhost:${port}`;
    const env = {
      ...process.env,
      MODE: 'sandbox',
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      PUBLIC_BASE_URL: origin,
    };
    const prepared = spawn(NODE, [join(ROOT, 'apps/server/src/testing/prepare-golden-month.ts')], {
      env,
      stdio: 'inherit',
    });
    const [code] = await once(prepared, 'exit');
    if (code !== 0) throw new Error(`the month could not be prepared: ${code}`);
    const child = spawn(NODE, [join(ROOT, 'scripts/start.mjs')], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let ready = false;
    for await (const line of createInterface({ input: child.stdout })) {
      ready = line.includes('Ready on');
      if (ready) break;
    }
    if (!ready) throw new Error('the product ended before it was ready');
    child.stdout.resume();
    return new GoldenStand(origin, folder, child);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
