import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

/**
 * Answers above 1 kB go out compressed to our own script, known by a header that no page elsewhere can send: who makes a
 * browser ask from another site, and watches the line, learns nothing by lengths. Source: the BREACH attack, breachattack.com.
 */
export function packedForConsole(): MiddlewareHandler {
  const pack = compress();
  return async (c, next) => (c.req.header('x-requested-by') === 'console' ? pack(c, next) : next());
}
