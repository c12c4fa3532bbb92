import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Inbox } from '../../../apps/sandbox/src/mail/inbox.ts';

const MAIL_MAX_MS = 90_000;
const POLL_MS = 250;

export type Answer = { readonly status: number; readonly text: string; readonly headers: Headers };
type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
};

/** A call through the proxy, whose certificate nobody vouches for. */
export function askProxy(port: number, origin: string, { method, path, headers, body }: Asked): Promise<Answer> {
  const agent = new Agent({ rejectUnauthorized: false });
  return new Promise((resolve, reject) => {
    const onward = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: { ...headers, host: new URL(origin).host, ...(body && { 'content-length': Buffer.byteLength(body) }) },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const said = new Headers();
          for (const [name, value] of Object.entries(answer.headers))
            for (const one of [value ?? []].flat()) said.append(name, one);
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString(), headers: said });
        });
      },
    );
    onward.on('error', reject);
    onward.end(body);
  });
}

/** The console of one person: what their browser sends through the proxy, with the session it was given. */
export class Console {
  readonly #port: number;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  #clientId: string | null = null;

  constructor(port: number, origin: string) {
    this.#port = port;
    this.#origin = origin;
  }

  /** Works for this client from now on. */
  chooseClient(id: string): void {
    this.#clientId = id;
  }

  async #send(method: string, path: string, type: string | null, body?: string | Buffer): Promise<Answer> {
    const answer = await askProxy(this.#port, this.#origin, {
      method,
      path,
      body,
      headers: {
        origin: this.#origin,
        'x-requested-by': 'console',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(type && { 'content-type': type }),
        ...(this.#clientId && { 'x-client-id': this.#clientId }),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
    return answer;
  }

  /** What a procedure answers. Throws, with its words, where it refuses. */
  async ask<Data>(path: string, input?: unknown): Promise<Data> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const { text } = await this.#send('GET', `/trpc/${path}${query}`, null);
    return JSON.parse(text).result.data;
  }

  async change<Data>(path: string, input: unknown = {}): Promise<Data> {
    const { text } = await this.#send('POST', `/trpc/${path}`, 'application/json', JSON.stringify(input));
    return JSON.parse(text).result.data;
  }

  async handIn(title: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const form = new FormData();
    form.set('title', title);
    form.set('file', new Blob([bytes], { type: 'image/png' }), name);
    const { headers, body } = await encoded(form);
    await this.#send('POST', '/uploads/client_document', headers, body);
  }

  /** The time by which the servers live. */
  async now(): Promise<Date> {
    const { headers } = await this.#send('GET', '/health', null);
    return new Date(headers.get('date') ?? '');
  }
}

async function encoded(form: FormData): Promise<{ headers: string; body: Buffer }> {
  const whole = new Response(form);
  return { headers: whole.headers.get('content-type') ?? '', body: Buffer.from(await whole.arrayBuffer()) };
}

/** The first link of ours in a mail to somebody, once it has come. */
export async function mailedLink(inbox: Inbox, to: string, origin: string): Promise<URL> {
  const until = Date.now() + MAIL_MAX_MS;
  while (Date.now() < until) {
    for (const { id } of inbox.list({ recipient: to, skip: 0, limit: 10 }).records) {
      // Lines of a mail that are too long are folded.
      const text = ((await inbox.read(id)) ?? '')
        .toString()
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      const [link] = new RegExp(`${origin}/[^\\s"'<]*token=[^\\s"'<]+`).exec(text.replaceAll('&amp;', '&')) ?? [];
      if (link) return new URL(link);
    }
    await sleep(POLL_MS);
  }
  throw new Error(`no mail with a link came to ${to}`);
}
