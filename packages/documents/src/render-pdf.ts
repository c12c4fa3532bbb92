import { Worker } from 'node:worker_threads';
import type { DocumentRequest } from './documents.ts';

const TIMEOUT_MS = 20_000;
/** An idle thread gives its memory back. */
const IDLE_MS = 30_000;

type Answer = { readonly id: number; readonly bytes?: Uint8Array; readonly failure?: string };
type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void; readonly timer: NodeJS.Timeout };

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function close(reason: Error | null): void {
  const closing = worker;
  worker = null;
  void closing?.terminate();
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    if (reason) reject(reason);
  }
  waiting.clear();
}

function settle({ id, bytes, failure }: Answer): void {
  const asked = waiting.get(id);
  if (!asked) return;
  waiting.delete(id);
  clearTimeout(asked.timer);
  if (bytes) asked.resolve(bytes);
  else asked.reject(new Error(`the document could not be drawn: ${failure}`));
  if (waiting.size > 0) return;
  idle = setTimeout(() => close(null), IDLE_MS);
  idle.unref();
}

function running(): Worker {
  clearTimeout(idle);
  if (worker) return worker;
  worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 512 } });
  worker.unref();
  worker.on('message', settle);
  worker.on('error', (error) => close(error instanceof Error ? error : new Error(String(error))));
  return worker;
}

/**
 * Draws a document as PDF in a thread of its own, so that no request waits for layout. Throws when it takes longer than 20
 * seconds or cannot be drawn.
 */
export function renderPdf(request: DocumentRequest): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const thread = running();
    lastId += 1;
    const id = lastId;
    const timer = setTimeout(() => close(new Error('the document took too long to draw')), TIMEOUT_MS);
    waiting.set(id, { resolve, reject, timer });
    thread.postMessage({ id, request });
  });
}
