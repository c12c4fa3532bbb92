import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import type { Hono } from 'hono';

/** A whole request, slow bodies included, has to arrive within this time; an answer may take longer. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than proxies and browsers keep a connection they do not use: neither side closes it while the other asks. */
const KEEP_ALIVE_MS = 75_000;
/** How often the first two are looked at. */
const TIMEOUT_CHECK_MS = 1_000;
/** How often what has become idle is closed while a server ends. */
const SWEEP_MS = 50;

export type Listening = {
  readonly port: number;
  /** Takes no new connection, and resolves when every request under way was answered. */
  close(): Promise<void>;
};

/** Connections are kept after an answer; without a sweep, those that answer while the server ends would hold it up. */
function closeOf(server: ServerType): Promise<void> {
  return new Promise((closed) => {
    const sweep = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearInterval(sweep);
      closed();
    });
  });
}

/** Listens for `http`. Port 0 takes any free one. */
export function listen(http: Pick<Hono, 'fetch'>, options: { port: number; hostname?: string }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: http.fetch,
        ...options,
        serverOptions: {
          requestTimeout: REQUEST_TIMEOUT_MS,
          headersTimeout: HEADERS_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          connectionsCheckingInterval: TIMEOUT_CHECK_MS,
        },
      },
      ({ port }: AddressInfo) => {
        server.off('error', reject);
        resolve({ port, close: () => closeOf(server) });
      },
    );
    server.once('error', reject);
  });
}
