import type { RequestContext } from '@cordelle/api/context.ts';
import { openDownload } from '@cordelle/api/downloads/open-download.ts';
import { refusalOf } from '@cordelle/api/refusal.ts';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { refused } from '../rest/v3/refusal-envelope.ts';
import { fileAnswer } from './file-answer.ts';
import { preferredLanguage, requestIdOf } from './request-context.ts';

type Parts = {
  readonly contextOf: (c: Context) => Promise<RequestContext>;
  readonly log: RequestContext['app']['log'];
};

declare module 'hono' {
  interface ContextVariableMap {
    /** Whom a refusal is written for. */
    downloader: RequestContext;
  }
}

/**
 * Files a procedure gave a link to: `GET /downloads/<link>`, for the person or program it was given to, for five minutes. A refusal
 * is told as `/v3` tells it: programs follow these links, too.
 */
export function downloadRoutes({ contextOf, log }: Parts): Hono {
  const http = new Hono();
  http.get('/:link', async (c) => {
    const ctx = await contextOf(c);
    c.set('downloader', ctx);
    const file = await openDownload(ctx, c.req.param('link'));
    for (const [name, value] of ctx.responseHeaders) c.header(name, value);
    return fileAnswer(c, file);
  });
  http.onError((error, c) => {
    const language = c.get('downloader')?.language ?? preferredLanguage(c.req.header('accept-language'));
    const refusal = refusalOf(error, language);
    if (refusal.code === 'internal') log.error({ err: error, requestId: requestIdOf(c) }, 'download failed');
    return c.json(refused(refusal, requestIdOf(c)), refusal.status as ContentfulStatusCode);
  });
  return http;
}
