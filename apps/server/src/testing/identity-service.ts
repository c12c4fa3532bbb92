import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IdentityStatus } from '@cordelle/domain/onboarding/identity.ts';
import type { Identity } from '@cordelle/engine/ports/identity.ts';
import { VERIFF_FEATURES, veriff } from '../adapters/veriff.ts';
import { isSigned, signatureOf } from '../adapters/veriff-signature.ts';

const KEY = 'our-key';
const SECRET = 'veriff-shared-secret-for-tests-0001';
const ORIGIN = 'https://alchemy.veriff.com';
export const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');

type Said = {
  readonly status: IdentityStatus;
  readonly attemptId?: string;
  readonly decisionTime?: string;
  readonly reasonCode?: number;
  readonly person?: object;
  readonly riskLabels?: readonly object[];
  readonly vendorData?: string;
};

/** The identity service by its protocol, answering as told; its messages are made here and sent by the test. */
export class IdentityService {
  /** What we were asked for, newest last. */
  readonly asked: { readonly id: string; readonly verification: Record<string, unknown> }[] = [];
  readonly #decisions = new Map<string, string>();
  readonly #server: Server;
  /** The next call fails. */
  fails = false;
  calls = 0;
  /** Sessions it was told to delete; it takes no more while it is busy. */
  readonly deleted: string[] = [];
  busy = false;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { status, body } = this.#answer(String(request.method), String(request.url), {
        body: Buffer.concat(chunks),
        signature: String(request.headers['x-hmac-signature']),
      });
      const type = Buffer.isBuffer(body) ? 'image/png' : 'application/json';
      response
        .writeHead(status, {
          'content-type': type,
          'x-auth-client': KEY,
          'x-hmac-signature': signatureOf(SECRET, body),
        })
        .end(body);
    });
  }

  static async open(): Promise<IdentityService> {
    const service = new IdentityService();
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  get adapter(): Identity {
    const { port } = this.#server.address() as AddressInfo;
    const apiUrl = new URL(`http://127.0.0.1:${port}`);
    return veriff({
      apiUrl,
      apiKey: KEY,
      secrets: [SECRET],
      origins: [ORIGIN],
      integrationId: null,
      features: VERIFF_FEATURES,
    });
  }

  close(): void {
    this.#server.close();
  }

  #answer(method: string, url: string, { body, signature }: { body: Buffer; signature: string }) {
    this.calls += 1;
    if (this.fails) return { status: 500, body: '{}' };
    if (method === 'POST') {
      if (!isSigned([SECRET], body, signature)) return { status: 401, body: '{}' };
      const { verification } = JSON.parse(body.toString());
      const id = randomUUID();
      this.asked.push({ id, verification });
      const host = ORIGIN;
      return {
        status: 201,
        body: JSON.stringify({ status: 'success', verification: { id, url: `${host}/v/${id}`, host } }),
      };
    }
    const [, kind = '', id = '', what = ''] = url.replace('/v1', '').split('/');
    if (!isSigned([SECRET], id, signature)) return { status: 401, body: '{}' };
    if (method === 'DELETE') {
      if (!this.busy) this.deleted.push(id);
      return { status: this.busy ? 429 : 200, body: '{}' };
    }
    if (kind === 'media') return { status: 200, body: PICTURE };
    if (what === 'media')
      return {
        status: 200,
        body: JSON.stringify({ images: [{ id: pictureOf(id), context: 'face', mimetype: 'image/png' }], videos: [] }),
      };
    return { status: 200, body: this.#decisions.get(id) ?? '{"status":"success","verification":null}' };
  }

  /** What the service sends of a session. */
  message(sessionId: string, { status, attemptId = 'a1', vendorData, ...said }: Said): string {
    const known = this.asked.find(({ id }) => id === sessionId);
    const ours = vendorData ?? known?.verification.vendorData;
    if (status === 'started' || status === 'submitted')
      return JSON.stringify({
        id: sessionId,
        attemptId,
        feature: 'selfid',
        code: status === 'started' ? 7001 : 7002,
        action: status,
        vendorData: ours,
      });
    const { decisionTime = '2026-03-16T14:05:00.000Z', reasonCode = null, person = null, riskLabels = [] } = said;
    const decided = {
      decisionTime,
      reasonCode,
      person,
      riskLabels,
      document: person && { type: 'PASSPORT', number: 'X1' },
    };
    return JSON.stringify({
      status: 'success',
      verification: { id: sessionId, attemptId, vendorData: ours, status, ...decided },
    });
  }

  /** The service decides, and tells nobody. */
  decides(sessionId: string, said: Said): void {
    this.#decisions.set(sessionId, this.message(sessionId, said));
  }
}

/** The picture of a session: its id with another beginning. */
export const pictureOf = (sessionId: string): string => `00000000${sessionId.slice(8)}`;

/** Headers of a genuine message. */
export const signedHeaders = (body: string, secret = SECRET): Record<string, string> => ({
  'content-type': 'application/json',
  'x-auth-client': KEY,
  'x-hmac-signature': signatureOf(secret, body),
});
