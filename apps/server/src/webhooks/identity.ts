import { networkOf } from '@cordelle/api/auth/network.ts';
import { type MessageOutcome, receiveMessage } from '@cordelle/api/identity/receive-message.ts';
import { limiter } from '@cordelle/api/limiter.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

const BODY_MAX_BYTES = 256 * 1024;
const JSON_BODY = /^application\/json\s*(;|$)/i;

/**
 * What the identity service tells us: `POST /identity`. What is signed is answered 204, whatever came of it, so that it is not sent
 * again; what is not is answered 401 and counted. `count`: told of each.
 */
export function identityWebhook(app: App, count: (outcome: MessageOutcome) => void): Hono {
  const http = new Hono();
  http.use(
    bodyLimit({
      maxSize: BODY_MAX_BYTES,
      onError: (c) => {
        c.header('Connection', 'close');
        throw new DomainError('request.too_large');
      },
    }),
  );
  http.post('/identity', async (c) => {
    if (!app.identity) throw new DomainError('request.unknown_path');
    limiter.take('webhook', { kind: 'address', name: networkOf(c.get('ip')) });
    if (!JSON_BODY.test(c.req.header('content-type') ?? '')) throw new DomainError('request.not_json');
    const outcome = await receiveMessage(app, {
      body: new Uint8Array(await c.req.arrayBuffer()),
      header: (name) => c.req.header(name) ?? null,
    });
    count(outcome);
    if (outcome === 'forged') throw new DomainError('identity.message_forged');
    return c.body(null, 204);
  });
  return http;
}
