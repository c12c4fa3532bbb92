import { Worker } from 'node:worker_threads';
import type { DocumentRequest } from './documents.ts';

/** An idle thread gives its memory back. */
const IDLE_MS = 30_000;
/** How often a drawing thread is asked how long it has worked. */
const LOOK_MS = 1_000;
/** So many times as long as a document may take to draw it may wait for a processor that others keep busy. */
const WAITING_MAX = 10;
const MICROSECONDS = 1_000;

type Answer = { readonly id: number; readonly bytes?: Uint8Array; readonly failure?: string };
type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void; readonly timer: NodeJS.Timeout };
type Work = { readonly thread: Worker; readonly before: Promise<number>; readonly askedAt: number };

/**
 * A thread that draws, one document after the other, started when it is needed. What counts against the limit is the time it
 * works, not the time for which a busy machine lets it wait.
 */
class DrawingThread {
  readonly #workMaxMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(workMaxMs: number) {
    this.#workMaxMs = workMaxMs;
  }

  draw(request: DocumentRequest): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const thread = this.#running();
      const work = { thread, before: workedMs(thread), askedAt: performance.now() };
      this.#lastId += 1;
      const id = this.#lastId;
      const timer = setInterval(() => this.#endIfTooLong(work), LOOK_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      thread.postMessage({ id, request });
    });
  }

  async #endIfTooLong({ thread, before, askedAt }: Work): Promise<void> {
    const waitedMs = performance.now() - askedAt;
    const tooLong =
      waitedMs > this.#workMaxMs * WAITING_MAX ||
      (waitedMs > this.#workMaxMs && (await workedMs(thread)) - (await before) > this.#workMaxMs);
    if (tooLong && thread === this.#worker) this.#close(new Error('the document took too long to draw'));
  }

  #close(reason: Error | null): void {
    const closing = this.#worker;
    this.#worker = null;
    void closing?.terminate();
    for (const { reject, timer } of this.#waiting.values()) {
      clearInterval(timer);
      if (reason) reject(reason);
    }
    this.#waiting.clear();
  }

  #settle({ id, bytes, failure }: Answer): void {
    const asked = this.#waiting.get(id);
    if (!asked) return;
    this.#waiting.delete(id);
    clearInterval(asked.timer);
    if (bytes) asked.resolve(bytes);
    else asked.reject(new Error(`the document could not be drawn: ${failure}`));
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => this.#close(null), IDLE_MS);
    this.#idle.unref();
  }

  #running(): Worker {
    clearTimeout(this.#idle);
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      // React checks every element otherwise, of which a long list has many.
      env: { NODE_ENV: 'production' },
    });
    this.#worker = worker;
    worker.unref();
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (error) => this.#close(error instanceof Error ? error : new Error(String(error))));
    return worker;
  }
}

/** Processor time of a thread; one that has ended worked no more. */
async function workedMs(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / MICROSECONDS;
}

/** Whoever waits in front of a page never waits behind a long list: that has a thread of its own. */
const THREADS = { at_once: new DrawingThread(20_000), in_background: new DrawingThread(180_000) } as const;

/**
 * Draws a document as PDF in a thread of its own, so that no request waits for layout. Throws when it takes more than 20 seconds
 * of a processor, or three minutes in the background, or cannot be drawn.
 */
export const renderPdf = (request: DocumentRequest, pace: keyof typeof THREADS = 'at_once'): Promise<Uint8Array> =>
  THREADS[pace].draw(request);
