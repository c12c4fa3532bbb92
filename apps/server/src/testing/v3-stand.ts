import type { AddressInfo } from 'node:net';
import { createApiKey, type KeyScope } from '@cordelle/api/api-keys/api-keys.ts';
import type { App } from '@cordelle/api/app.ts';
import { openSessions } from '@cordelle/api/auth/sessions.ts';
import { commit } from '@cordelle/api/commit.ts';
import { appRouter } from '@cordelle/api/root.ts';
import { DayWorld } from '@cordelle/api/testing/day-world.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import type { StreamType } from '@cordelle/domain/decider.ts';
import type { DomainEvent } from '@cordelle/domain/events.ts';
import { serve } from '@hono/node-server';
import { httpApp } from '../http/app.ts';
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

/** The whole server on a free port, over a database of its own, with banks, mail and clock replaced; for tests of `/v3`. */
export class V3Stand {
  readonly world: DayWorld;
  readonly app: App;
  readonly #server: ReturnType<typeof serve>;
  readonly #origin: string;

  private constructor(world: DayWorld, app: App, server: ReturnType<typeof serve>, origin: string) {
    this.world = world;
    this.app = app;
    this.#server = server;
    this.#origin = origin;
  }

  static async open(): Promise<V3Stand> {
    const world = await DayWorld.open();
    world.setClock('2026-03-16', '10:00');
    const app = world.app({ moving: true });
    const sessions = openSessions(app.worker, false);
    const publicBaseUrl = new URL('http://localhost');
    const http = httpApp({ app, sessions, router: appRouter(sessions), metrics: openMetrics(app), publicBaseUrl });
    return new Promise((resolve) => {
      const server = serve({ fetch: http.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
        resolve(new V3Stand(world, app, server, `http://127.0.0.1:${port}`)),
      );
    });
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
    await this.world.close();
  }

  /** A new key: each has limits of its own. */
  key(clientId: bigint, scopes: readonly KeyScope[] = ['read', 'write']): Promise<string> {
    return createApiKey(this.app, { clientId, name: 'Ordering system', scopes, actor: 'system:test' });
  }

  /** `ask('GET', '/settlements', { key })`. A text body is sent as it is. */
  async ask(method: string, path: string, { key = null, body, headers = {} }: Ask = {}): Promise<Answer> {
    const answer = await fetch(`${this.#origin}/v3${path}`, {
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
      commit(tx, [{ clientId, streamType, streamId, expectedVersion, events }], {
        actor: 'system:test',
        cause: null,
        occurredAt: this.world.now,
      }),
    );
  }
}
