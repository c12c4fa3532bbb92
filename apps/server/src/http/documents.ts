import type { RequestContext } from '@cordelle/api/context.ts';
import { refusalOf } from '@cordelle/api/refusal.ts';
import { renderPdf } from '@cordelle/documents/render-pdf.ts';
import { authorizationForm } from '@cordelle/validation/authorization-forms.ts';
import { recordId } from '@cordelle/validation/wire.ts';
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server';
import { type Context, Hono } from 'hono';

export type DocumentParts = {
  readonly router: AnyTRPCRouter;
  readonly contextOf: (c: Context) => Promise<RequestContext>;
};

/** Asks a procedure for what a document or a page is made of. */
export function asked(
  c: Context,
  { router }: DocumentParts,
  ctx: RequestContext,
  path: string,
  input: unknown,
  type: 'query' | 'mutation' = 'query',
) {
  return callTRPCProcedure({
    router,
    path,
    type,
    ctx,
    getRawInput: async () => input,
    signal: c.req.raw.signal,
    batchIndex: 0,
  });
}

/** A printable authorization as the browser shows it. Throws when it cannot be drawn. */
export async function formAnswer(c: Context, answer: unknown): Promise<Response> {
  const facts = authorizationForm.parse(answer);
  const bytes = await renderPdf({ document: 'authorization_form', facts });
  const name = facts.country === 'CA' ? 'pad-agreement.pdf' : 'ach-authorization.pdf';
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
  });
}

const LANGUAGES: Readonly<Record<string, readonly string[]>> = { en: ['en'], fr: ['fr'], both: ['en', 'fr'] };

/** The client a navigation names: a link that opens in a new tab carries no header. */
async function inClient(c: Context, ctx: RequestContext): Promise<RequestContext> {
  const named = recordId.safeParse(c.req.query('client_id'));
  return named.success ? { ...ctx, client: await ctx.scopeFor(BigInt(named.data)) } : ctx;
}

/**
 * Documents of the console, opened in a tab of their own: `GET /documents/authorization_form`, with `client_id`, and if wanted
 * `customer_id` and `language` (`en`, `fr` or `both`). Whoever is not signed in signs in first.
 */
export function documentRoutes(parts: DocumentParts): Hono {
  const http = new Hono();
  http.get('/authorization_form', async (c) => {
    const ctx = await inClient(c, await parts.contextOf(c));
    const languages = LANGUAGES[c.req.query('language') ?? ''];
    const customerId = c.req.query('customer_id');
    try {
      return await formAnswer(
        c,
        await asked(c, parts, ctx, 'authorizationForms.get', {
          ...(customerId === undefined ? {} : { customerId }),
          ...(languages ? { languages } : {}),
        }),
      );
    } catch (error) {
      if (refusalOf(error, ctx.language).code !== 'auth.not_signed_in') throw error;
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(`/login?after=${encodeURIComponent(pathname + search)}`);
    }
  });
  return http;
}
