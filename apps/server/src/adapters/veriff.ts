import { type Identity, IdentityServiceFailed, type ReceivedMessage } from '@cordelle/engine/ports/identity.ts';
import { z } from 'zod';
import { decisionIn, messageOf } from './veriff-message.ts';
import { isSigned, signatureOf } from './veriff-signature.ts';

/** Somebody waits in front of a button. */
const TIMEOUT_MS = 10_000;
/** A picture or a video takes longer. */
const MEDIA_TIMEOUT_MS = 60_000;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** Of a session's page, which carries a token. */
const ADDRESS_MAX = 4000;
const GONE = 404;
/** It still looks at the session, or has deleted as many as it does in an hour. */
const NOT_NOW = [400, 429];

/** `bipa`: it takes the consent that Illinois asks for; `deletion`: sessions are deleted on demand. */
export const VERIFF_FEATURES = ['bipa', 'deletion'] as const;
export type VeriffFeature = (typeof VERIFF_FEATURES)[number];

export type VeriffSettings = {
  /** Base of the calls, without `/v1`: each integration has its own. */
  readonly apiUrl: URL;
  readonly apiKey: string;
  /** The first signs; every one is believed, so that a secret is changed without losing a message. */
  readonly secrets: readonly [string, ...string[]];
  /** Where the addresses of sessions may lead. */
  readonly origins: readonly string[];
  /** Wanted by integrations with "flexible API keys". */
  readonly integrationId: string | null;
  /** What is switched on for the integration, on request. */
  readonly features: readonly VeriffFeature[];
};

type Call = { readonly method?: 'DELETE'; readonly body?: string; readonly timeoutMs?: number };

const created = z.object({ verification: z.object({ id: z.guid(), url: z.url().max(ADDRESS_MAX) }) });
const media = z.object({
  id: z.guid(),
  context: z.string().max(100).nullish(),
  name: z.string().max(200).nullish(),
  mimetype: z.string().max(100).nullish(),
});
const mediaList = z.object({
  images: z.array(media).max(100).nullish(),
  videos: z.array(media).max(100).nullish(),
});

/** The two names of each header; the newer ones came later and mean the same. */
const HEADERS = {
  key: ['x-auth-client', 'vrf-auth-client'],
  signature: ['x-hmac-signature', 'vrf-hmac-signature'],
} as const;

/** What a header says under either name; `disagree` where the two say different things. */
function saidIn(header: (name: string) => string | null, names: readonly string[]): string | null | 'disagree' {
  const said = new Set(names.map(header).filter((value) => value !== null));
  if (said.size > 1) return 'disagree';
  const [value = null] = said;
  return value;
}

/**
 * Veriff: the person shows their document on its page; it tells us by signed messages, and answers signed calls. Nothing that a
 * browser says of it is believed. Source: reference/onboarding.md §1.
 */
export function veriff({ apiUrl, apiKey, secrets, origins, integrationId, features }: VeriffSettings): Identity {
  const base = new URL('v1/', `${apiUrl.href.replace(/\/?$/, '/')}`);
  const isOurs = (header: (name: string) => string | null, bytes: Uint8Array): boolean =>
    saidIn(header, HEADERS.key) === apiKey && isSigned(secrets, bytes, saidIn(header, HEADERS.signature));

  /** Sends what is signed by `message`; whatever its status, there was an answer. */
  const send = (path: string, message: string, { method, body, timeoutMs = TIMEOUT_MS }: Call): Promise<Response> =>
    fetch(new URL(path, base), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'content-type': 'application/json',
        'x-auth-client': apiKey,
        'x-hmac-signature': signatureOf(secrets[0], message),
        ...(integrationId && { 'vrf-integration-id': integrationId }),
      },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new IdentityServiceFailed('the identity service does not answer', { cause: error });
    });
  /** The same; the answer's status was one of success. */
  const call = async (path: string, message: string, more: Call = {}): Promise<Response> => {
    const answer = await send(path, message, more);
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new IdentityServiceFailed(`the identity service answered ${answer.status}`);
    }
    return answer;
  };

  /** The bytes of an answer that is signed. */
  const signed = async (answer: Response): Promise<Uint8Array> => {
    const bytes = await bytesOf(answer);
    if (!isOurs((name) => answer.headers.get(name), bytes))
      throw new IdentityServiceFailed('the answer of the identity service is not signed');
    return bytes;
  };

  return {
    origins,

    takesBiometricConsent: features.includes('bipa'),

    async createSession({ callback, person, vendorData, endUserId, biometricsAgreed }) {
      const { firstName, lastName, dateOfBirth } = person;
      const body = JSON.stringify({
        verification: {
          callback: callback.href,
          person: { firstName, lastName, ...(dateOfBirth && { dateOfBirth }) },
          vendorData,
          endUserId,
          ...(biometricsAgreed && { consents: [{ type: 'bipa', approved: true }] }),
        },
      });
      const answer = await bytesOf(await call('sessions', body, { body }));
      const made = created.safeParse(JSON.parse(Buffer.from(answer).toString('utf8')));
      if (!made.success) throw new IdentityServiceFailed('the identity service answered something else');
      const url = new URL(made.data.verification.url);
      if (!origins.includes(url.origin))
        throw new IdentityServiceFailed(`the identity service leads to ${url.origin}, which is not one of its own`);
      return { sessionId: made.data.verification.id.toLowerCase(), url };
    },

    async decisionOf(sessionId) {
      const bytes = await signed(await call(`sessions/${sessionId}/decision`, sessionId));
      return understood(() => decisionIn(bytes));
    },

    async mediaOf(sessionId) {
      const bytes = await signed(await call(`sessions/${sessionId}/media`, sessionId));
      const list = understood(() => mediaList.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))));
      return [...(list.images ?? []), ...(list.videos ?? [])].map(({ id, context, name, mimetype }) => ({
        id,
        context: context ?? name ?? '',
        type: mimetype ?? '',
      }));
    },

    async openMedia(mediaId) {
      const answer = await call(`media/${mediaId}`, mediaId, { timeoutMs: MEDIA_TIMEOUT_MS });
      if (!answer.body) throw new IdentityServiceFailed('the identity service sent nothing');
      const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
      return { type: type.trim().toLowerCase(), bytes: answer.body };
    },

    eraseSession: features.includes('deletion')
      ? async (sessionId) => {
          const answer = await send(`sessions/${sessionId}`, sessionId, { method: 'DELETE' });
          await answer.body?.cancel();
          if (answer.ok || answer.status === GONE) return true;
          if (NOT_NOW.includes(answer.status)) return false;
          throw new IdentityServiceFailed(`the identity service answered ${answer.status}`);
        }
      : null,

    read({ body, header }: ReceivedMessage) {
      return isOurs(header, body) ? messageOf(body) : null;
    },
  };
}

async function bytesOf(answer: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new IdentityServiceFailed('the identity service answers without end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new IdentityServiceFailed('the identity service answered something else', { cause: error });
  }
}
