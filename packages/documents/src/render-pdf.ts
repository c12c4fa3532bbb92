import { Worker } from 'node:worker_threads';
import type { DocumentRequest } from './documents.ts';

/** An idle thread gives its memory back. */
const IDLE_MS = 30_000;

type Answer = { readonly id: number; readonly bytes?: Uint8Array; readonly failure?: string };
type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void; readonly timer: NodeJS.Timeout };

/** A thread that draws, one document after the other, started when it is needed. */
class DrawingThread {
  readonly #timeoutMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  draw(request: DocumentRequest): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const thread = this.#running();
      this.#lastId += 1;
      const id = this.#lastId;
      const timer = setTimeout(() => this.#close(new Error('the document took too long to draw')), this.#timeoutMs);
      this.#waiting.set(id, { resolve, reject, timer });
      thread.postMessage({ id, request });
    });
  }

  #close(reason: Error | null): void {
    const closing = this.#worker;
    this.#worker = null;
    void closing?.terminate();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      if (reason) reject(reason);
    }
    this.#waiting.clear();
  }

  #settle({ id, bytes, failure }: Answer): void {
    const asked = this.#waiting.get(id);
    if (!asked) return;
    this.#waiting.delete(id);
    clearTimeout(asked.timer);
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

/** Whoever waits in front of a page never waits behind a long list: that has a thread of its own. */
const THREADS = { at_once: new DrawingThread(20_000), in_background: new DrawingThread(180_000) } as const;

/**
 * Draws a document as PDF in a thread of its own, so that no request waits for layout. Throws when it takes longer than 20
 * seconds, or three minutes in the background, or cannot be drawn.
 */
export const renderPdf = (request: DocumentRequest, pace: keyof typeof THREADS = 'at_once'): Promise<Uint8Array> =>
  THREADS[pace].draw(request);
