import { createApiKey } from '@cordelle/api/api-keys/operator-keys.ts';
import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { appRouter } from '@cordelle/api/root.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import type { StreamType } from '@cordelle/domain/decider.ts';
import type { DomainEvent } from '@cordelle/domain/events.ts';
import type { App } from '@cordelle/engine/app.ts';
import { handleAll } from '@cordelle/engine/handle.ts';
import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { KEY_SCOPES, type KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import { httpApp } from '../http/app.ts';
import { type Listening, listen } from '../http/listen.ts';
import { openMetrics } from '../http/metrics.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
};
export type Ask = {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ConsoleAsk = {
  readonly cookie?: string | undefined;
  readonly clientId?: string;
  readonly type?: 'query' | 'mutation';
  readonly headers?: Readonly<Record<string, string>>;
};

const PUBLIC_ORIGIN = 'http://localhost';

/** What stands before the server, and who may call it from a page. */
export type Surroundings = { readonly trustedProxies?: number; readonly corsOrigins?: readonly string[] };

/** The whole server on a free port, over a database of its own, with banks, mail and clock replaced; for tests of what it answers. */
export class V3Harness {
  readonly world: DayWorld;
  readonly app: App;
  readonly origin: string;
  readonly #server: Listening;

  private constructor(world: DayWorld, app: App, server: Listening) {
    this.world = world;
    this.app = app;
    this.#server = server;
    this.origin = `http://127.0.0.1:${server.port}`;
  }

  static async open(surroundings: Surroundings = {}): Promise<V3Harness> {
    const world = await DayWorld.open();
    world.setClock('2026-03-16', '10:00');
    return V3Harness.over(world, world.app({ moving: true }), surroundings);
  }

  /** The server of a world that exists. */
  static async over(
    world: DayWorld,
    app: App,
    { trustedProxies = 0, corsOrigins = [] }: Surroundings = {},
  ): Promise<V3Harness> {
    const sessions = openSessions(app.worker, false);
    const publicBaseUrl = new URL(PUBLIC_ORIGIN);
    const http = httpApp({
      app,
      sessions,
      router: appRouter(sessions),
      metrics: openMetrics(app),
      publicBaseUrl,
      trustedProxies,
      corsOrigins,
    });
    return new V3Harness(world, app, await listen(http, { port: 0, hostname: '127.0.0.1' }));
  }

  /** Ends the server and leaves the world. */
  stop(): Promise<void> {
    return this.#server.close();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.world.close();
  }

  /** Calls a procedure as the console does; returns the whole answer. */
  call(
    path: string,
    input: unknown,
    { cookie, clientId, type = 'mutation', headers: others = {} }: ConsoleAsk = {},
  ): Promise<Response> {
    const headers = {
      ...others,
      origin: PUBLIC_ORIGIN,
      'x-requested-by': 'console',
      'content-type': 'application/json',
      ...(cookie && { cookie }),
      ...(clientId && { 'x-client-id': clientId }),
    };
    const url = `${this.origin}/trpc/${path}`;
    const body = JSON.stringify(input);
    return type === 'mutation'
      ? fetch(url, { method: 'POST', headers, ...(body !== undefined && { body }) })
      : fetch(body === undefined ? url : `${url}?input=${encodeURIComponent(body)}`, { headers });
  }

  /** A new key: each has limits of its own. */
  key(clientId: bigint, scopes: readonly KeyScope[] = KEY_SCOPES): Promise<string> {
    return createApiKey(this.app, { clientId, name: 'Ordering system', scopes, actor: 'system:test' });
  }

  /** `ask('GET', '/settlements', { key })`. A text body is sent as it is. */
  async ask(method: string, path: string, { key = null, body, headers = {} }: Ask = {}): Promise<Answer> {
    const answer = await fetch(`${this.origin}/v3${path}`, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = /^application\/json/.test(answer.headers.get('content-type') ?? '');
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : { text } };
  }

  /** Writes facts of one stream, as the day would have. */
  async happened(
    clientId: bigint,
    streamType: StreamType,
    streamId: bigint,
    events: DomainEvent[],
    expectedVersion = 0,
  ): Promise<void> {
    await inTransaction(this.app.worker, {}, (tx) =>
      handleAll(tx, [{ clientId, streamType, streamId, expectedVersion, events }], {
        actor: 'system:test',
        cause: null,
        occurredAt: this.world.now,
      }),
    );
  }
}
