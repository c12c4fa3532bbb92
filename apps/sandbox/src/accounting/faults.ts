import { setTimeout as wait } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';

/**
 * What the service does wrong: `half` cuts answers off in the middle, `cut` takes what was written and never answers, `double` tells
 * every record twice, `away` answers as a proxy does before a service that is down.
 */
export const FAULTS = ['none', 'slow', 'throttle', 'throttle_day', 'half', 'double', 'cut', 'away'] as const;
export type Fault = (typeof FAULTS)[number];

const SLOW_MS = 3_000;

/** The fault that the next calls meet. */
export class Faults {
  kind: Fault = 'none';
  left = 0;

  set(kind: Fault, times: number): void {
    this.kind = kind;
    this.left = kind === 'none' ? 0 : times;
  }

  /** The fault of this call. */
  take(): Fault {
    if (this.left === 0) return 'none';
    this.left -= 1;
    return this.kind;
  }
}

/** What a node server hands along with a request. */
type Wire = { readonly incoming?: { readonly socket?: { destroy(): void } } };

const hangUp = (c: Context): Response => {
  (c.env as Wire | undefined)?.incoming?.socket?.destroy();
  return new Response(null, { status: 500 });
};

/** Lets calls meet faults; `throttled` answers in the service's own way. */
export function withFaults(faults: Faults, throttled: (forDay: boolean) => Response): MiddlewareHandler {
  return async (c, next) => {
    const fault = faults.take();
    if (fault === 'slow') await wait(SLOW_MS);
    if (fault === 'throttle' || fault === 'throttle_day') return throttled(fault === 'throttle_day');
    if (fault === 'away') return c.html('<html><body><h1>503 Service Unavailable</h1></body></html>', 503);
    await next();
    if (fault === 'cut') c.res = hangUp(c);
    if (fault === 'half') {
      const text = await c.res.text();
      c.res = new Response(text.slice(0, Math.floor(text.length / 2)), { status: 200, headers: c.res.headers });
    }
    if (fault === 'double' && c.req.method === 'GET') c.res = doubled(await c.res.json());
  };
}

/** Every list that an answer holds, with each record twice. */
function doubled(json: unknown): Response {
  const twice = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.flatMap((one) => [one, one]);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        Array.isArray(inner) || key === 'QueryResponse' ? twice(inner) : inner,
      ]),
    );
  };
  return Response.json(twice(json));
}
