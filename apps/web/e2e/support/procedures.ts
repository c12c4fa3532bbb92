import type { Page } from '@playwright/test';
import { placeOfWorker } from './places.ts';

type Asked = { readonly input?: unknown; readonly clientId?: string };
type Answer<Data> = { readonly status: number; readonly data: Data };

/** Calls a procedure as the console does, with the page's own session: what comes before a story, not what it is about. */
async function call<Data>(page: Page, method: 'GET' | 'POST', path: string, asked: Asked): Promise<Answer<Data>> {
  const headers = {
    origin: `http://localhost:${placeOfWorker().port}`,
    'x-requested-by': 'console',
    ...(asked.clientId && { 'x-client-id': asked.clientId }),
  };
  const query = asked.input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(asked.input))}`;
  const answer =
    method === 'GET'
      ? await page.request.get(`/trpc/${path}${query}`, { headers })
      : await page.request.post(`/trpc/${path}`, { headers, data: asked.input ?? {} });
  const body = await answer.json();
  return { status: answer.status(), data: body.result?.data };
}

/** A question, and what came back whatever it was. */
export const ask = <Data>(page: Page, path: string, asked: Asked = {}): Promise<Answer<Data>> =>
  call(page, 'GET', path, asked);

/** A change, and what came back whatever it was. */
export const attempt = <Data>(page: Page, path: string, input: unknown, clientId?: string): Promise<Answer<Data>> =>
  call(page, 'POST', path, { input, ...(clientId && { clientId }) });

/** A change that has to succeed. */
export async function change<Data>(page: Page, path: string, input: unknown = {}, clientId?: string): Promise<Data> {
  const { status, data } = await call<Data>(page, 'POST', path, { input, ...(clientId && { clientId }) });
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
  return data;
}
