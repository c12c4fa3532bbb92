import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { samplePicture } from './sample-picture.ts';
import { API_KEY, type IdentityService, isSigned, type Session, signed } from './service.ts';

const SLOW_MS = 12_000;
const text = z.string().max(1000).nullish();
const createInput = z.object({
  verification: z.object({
    callback: z.url().nullish(),
    person: z.object({ firstName: text, lastName: text, dateOfBirth: text }).nullish(),
    vendorData: text,
    endUserId: z.guid().nullish(),
    consents: z
      .array(z.object({ type: z.enum(['bipa', 'ine', 'aadhaar']), approved: z.boolean() }))
      .max(3)
      .nullish(),
  }),
});

const failure = (c: Context, status: 400 | 401 | 404 | 429 | 500, code: string, message: string) =>
  c.json({ status: 'fail', code, message }, status);

/** An answer in bytes that are signed, as everything this service says of a session. */
function signedAnswer(c: Context, body: string) {
  return c.body(body, 200, {
    'content-type': 'application/json',
    'x-auth-client': API_KEY,
    'x-hmac-signature': signed(body),
  });
}

/** What a server asks the service. Calls are signed: with what is asked for, or with the bytes of the body. */
export function identityApi(service: IdentityService): Hono {
  const app = new Hono().basePath('/veriff/v1');

  app.use(async (c, next) => {
    if (c.req.header('x-auth-client') !== API_KEY) return failure(c, 401, '1104', 'The X-AUTH-CLIENT is not known.');
    await next();
  });
  /** The session a call is about, where it is signed by its id. */
  const asked = (c: Context): Session | Response => {
    const id = c.req.param('id') ?? '';
    if (!isSigned(id, c.req.header('x-hmac-signature'))) return failure(c, 401, '1102', 'The signature is wrong.');
    return service.session(id) ?? failure(c, 404, '1302', 'There is no such session.');
  };

  app.post('/sessions', async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer());
    const signature = c.req.header('x-hmac-signature');
    // The one call that need not be signed; where it is, it is looked at.
    if (signature !== undefined && !isSigned(body, signature))
      return failure(c, 401, '1102', 'The signature is wrong.');
    const input = createInput.safeParse(parsed(body));
    if (!input.success) return failure(c, 400, '1101', 'A verification is wanted.');
    const mischief = service.nextCreate;
    service.nextCreate = 'none';
    if (mischief === 'fails_once') return failure(c, 500, '1001', 'It failed.');
    if (mischief === 'slow_once') await setTimeout(SLOW_MS);
    const { callback, person, vendorData, endUserId } = input.data.verification;
    const { id, token } = await service.make({
      callback: callback ?? null,
      vendorData: vendorData ?? null,
      endUserId: endUserId ?? null,
      firstName: person?.firstName ?? null,
      lastName: person?.lastName ?? null,
      dateOfBirth: person?.dateOfBirth ?? null,
    });
    // Browsers reach this service by its name; programs by its number.
    const host = `http://localhost:${new URL(c.req.url).port}`;
    const url = `${host}/veriff/v/${token}`;
    return c.json(
      { status: 'success', verification: { id, url, vendorData, host, status: 'created', sessionToken: token } },
      201,
    );
  });

  app.get('/sessions/:id/decision', (c) => {
    const session = asked(c);
    if (session instanceof Response) return session;
    return signedAnswer(c, session.decision ?? JSON.stringify({ status: 'success', verification: null }));
  });

  app.get('/sessions/:id/attempts', (c) => {
    const session = asked(c);
    if (session instanceof Response) return session;
    const verifications = session.attempts.map((id) => ({
      id,
      status: session.status,
      createdTime: session.createdAt,
    }));
    return signedAnswer(c, JSON.stringify({ status: 'success', verifications }));
  });

  app.get('/sessions/:id/media', (c) => {
    const session = asked(c);
    if (session instanceof Response) return session;
    return signedAnswer(c, JSON.stringify({ status: 'success', images: imagesOf(session), videos: [] }));
  });

  app.get('/attempts/:id/media', (c) => {
    const id = c.req.param('id');
    if (!isSigned(id, c.req.header('x-hmac-signature'))) return failure(c, 401, '1102', 'The signature is wrong.');
    const session = service.withAttempt(id);
    if (!session) return failure(c, 404, '1302', 'There is no such attempt.');
    return signedAnswer(c, JSON.stringify({ status: 'success', images: imagesOf(session), videos: [] }));
  });

  app.get('/media/:id', (c) => {
    const id = c.req.param('id');
    if (!isSigned(id, c.req.header('x-hmac-signature'))) return failure(c, 401, '1102', 'The signature is wrong.');
    const known = service.sessions().some((session) => imagesOf(session).some((image) => image.id === id));
    if (!known) return failure(c, 404, '1302', 'There is no such file.');
    return c.body(new Uint8Array(samplePicture(Number.parseInt(id.slice(0, 2), 16))), 200, {
      'content-type': 'image/png',
    });
  });

  app.delete('/sessions/:id', async (c) => {
    const id = c.req.param('id');
    if (!isSigned(id, c.req.header('x-hmac-signature'))) return failure(c, 401, '1102', 'The signature is wrong.');
    const removed = await service.remove(id);
    if (removed === null) return failure(c, 404, '1302', 'There is no such session.');
    if (removed === 'looked_at') return failure(c, 400, '1305', 'The session is being looked at.');
    if (removed === 'too_many') return failure(c, 429, '1004', 'Too many sessions were deleted.');
    return signedAnswer(c, JSON.stringify({ status: 'success', verification: { id } }));
  });
  return app;
}

const CONTEXTS = ['document-front', 'document-back', 'face'] as const;

/** Pictures of the newest attempt; their ids follow from it. */
function imagesOf({ id, attempts }: Session) {
  const attempt = attempts.at(-1);
  if (!attempt) return [];
  return CONTEXTS.map((context) => ({
    id: guidOf(`${attempt} ${context}`),
    name: context,
    context,
    mimetype: 'image/png',
    size: samplePicture(0).byteLength,
    sessionId: id,
    url: '',
  }));
}

function guidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
