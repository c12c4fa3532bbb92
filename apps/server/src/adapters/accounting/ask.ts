import { AccountingFailed, type AccountingFailure } from '@cordelle/engine/ports/accounting-service.ts';

const TIMEOUT_MS = 20_000;
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;

export type Question = {
  readonly url: URL;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether something may have been done though no answer came. */
  readonly writes: boolean;
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** Null where it is no JSON: read the status first. */
  readonly json: unknown;
};

/** What no answer means: nothing was done, or that is not known. */
export const noAnswer = (writes: boolean): AccountingFailure =>
  writes ? { kind: 'unknown_outcome' } : { kind: 'unavailable' };

/** Sends a question and reads the whole answer, whatever its status. Throws `unavailable`, or `unknown_outcome` for one that writes. */
export async function ask({ url, method = 'GET', headers, body, writes }: Question): Promise<Answer> {
  try {
    const answer = await fetch(spelledOut(url), {
      method,
      headers: { Accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, headers: answer.headers, json: parsed(await textOf(answer)) };
  } catch (error) {
    throw new AccountingFailed(noAnswer(writes), null, { cause: error });
  }
}

/** A blank as `%20`: not everybody reads a plus as one. */
function spelledOut(url: URL): URL {
  const spelled = new URL(url);
  spelled.search = url.search.replaceAll('+', '%20');
  return spelled;
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new Error('an answer without end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`, 'utf8').toString('base64')}`;

/** The address below a base, whether or not that ends in a slash. */
export const below = (base: URL, path: string): URL => new URL(path, `${base.href.replace(/\/?$/, '/')}`);
