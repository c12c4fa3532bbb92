import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@cordelle/db/testing/free-ports.ts';
import type { CrashHarness } from '../../../apps/server/src/testing/crash-harness.ts';
import { type Running, type StopAt, startStopping } from '../../../apps/server/src/testing/stopping-process.ts';
import { ROOT } from '../../workspace.mjs';

const PROGRAM = join(ROOT, 'apps/server/src/testing/product-process.ts');
const CALL_MAX_MS = 300_000;
const PAGE_BYTES = 4096;

/** What a call to the clock was answered; status 0: nothing. */
export type Moved = { readonly status: number; readonly now: string | null; readonly failures: readonly string[] };

/** A process of the product on a harness, which may be killed and started again in its place. */
export class Product {
  readonly #harness: CrashHarness;
  readonly #kind: 'server' | 'worker' | 'all';
  readonly #port: number;
  #running: Running | null = null;

  private constructor(harness: CrashHarness, kind: 'server' | 'worker' | 'all', port: number) {
    this.#harness = harness;
    this.#kind = kind;
    this.#port = port;
  }

  static async start(harness: CrashHarness, kind: 'server' | 'worker' | 'all', stopAt?: StopAt): Promise<Product> {
    const [port = 0] = await freePorts(1);
    const product = new Product(harness, kind, port);
    await product.again(stopAt);
    return product;
  }

  /** Starts it, and waits until it is there. */
  async again(stopAt?: StopAt): Promise<void> {
    const env = {
      ...this.#harness.environment,
      PROCESS: this.#kind,
      PORT: String(this.#port),
      PUBLIC_BASE_URL: `http://localhost:${this.#port}`,
    };
    this.#running = startStopping(PROGRAM, [], env, stopAt);
    while (!this.running.said.includes('Ready')) {
      if (this.hasEnded) throw new Error(`a ${this.#kind} was not started: ${this.running.said.join('\n')}`);
      await sleep(20);
    }
  }

  get running(): Running {
    if (!this.#running) throw new Error('it was not started');
    return this.#running;
  }

  get hasEnded(): boolean {
    const { exitCode, signalCode } = this.running.child;
    return exitCode !== null || signalCode !== null;
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    if (!this.hasEnded) this.running.child.kill('SIGKILL');
    await this.running.ended;
  }

  /** As a new release has it: what is under way ends, then the process, and another one takes its place. */
  async restart(): Promise<void> {
    this.running.child.kill('SIGTERM');
    await this.running.ended;
    await this.again();
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Moves business time. */
  async advance(to: { days: number } | { until: string }): Promise<Moved> {
    try {
      const answer = await fetch(`${this.origin}/sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(to),
        signal: AbortSignal.timeout(CALL_MAX_MS),
      });
      const { now = null, ran = [] } = (await answer.json()) as {
        now?: string;
        ran?: { date: string; rail: string; step: string; failure: string | null }[];
      };
      const failures = ran.flatMap(({ date, rail, step, failure }) =>
        failure === null ? [] : `${date} ${rail} ${step}: ${failure}`,
      );
      return { status: answer.status, now, failures };
    } catch {
      return { status: 0, now: null, failures: [] };
    }
  }

  /** Wakes it up for the day; returns how many steps are left to do, and null when it died of it. */
  async wake(): Promise<number | null> {
    const { child, said } = this.running;
    const heard = said.length;
    child.stdin?.write('wake\n');
    for (;;) {
      const answer = said.slice(heard).find((line) => /^(left \d+$|could not wake up)/.test(line));
      if (answer?.startsWith('left ')) return Number(answer.slice('left '.length));
      if (answer) throw new Error(answer);
      if (this.hasEnded) return null;
      await sleep(5);
    }
  }

  /** Bytes that it holds in memory. */
  memory(): number {
    const [, pages] = readFileSync(`/proc/${this.running.child.pid}/statm`, 'utf8').split(' ');
    return Number(pages) * PAGE_BYTES;
  }
}
