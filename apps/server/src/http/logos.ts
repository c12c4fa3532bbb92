import { networkOf } from '@cordelle/api/auth/network.ts';
import { openLogo } from '@cordelle/api/authorization-settings/logo.ts';
import { limiter } from '@cordelle/api/limiter.ts';
import type { App } from '@cordelle/engine/app.ts';
import { Hono } from 'hono';

const YEAR_SECONDS = 31_536_000;

/**
 * Pictures of clients, as their payers' pages show them: `GET /logos/<SHA-256>`, for anybody. What is behind an address never
 * changes: it names the very bytes.
 */
export function logoRoutes(app: App): Hono {
  const http = new Hono();
  http.get('/:hash', async (c) => {
    limiter.take('picture', { kind: 'address', name: networkOf(c.get('ip')) });
    const { bytes, contentType } = await openLogo(app, c.req.param('hash'));
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': contentType,
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
    });
  });
  return http;
}
