import { logoAt } from '@cordelle/api/authorization-settings/logo.ts';
import type { RequestContext } from '@cordelle/api/context.ts';
import { refusalOf } from '@cordelle/api/refusal.ts';
import { renderPdf } from '@cordelle/documents/render-pdf.ts';
import { authorizationForm } from '@cordelle/validation/authorization-forms.ts';
import { payerLetters } from '@cordelle/validation/payer-notices.ts';
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

/** Letters to payers as the browser shows them. Throws when they cannot be drawn. */
async function lettersAnswer(c: Context, { app }: RequestContext, answer: unknown): Promise<Response> {
  const { business, letters } = payerLetters.parse(answer);
  const logo = business.logo && (await logoAt(app, business.logo));
  const bytes = await renderPdf({ document: 'payer_letters', facts: { business: { ...business, logo }, letters } });
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'inline; filename="letters.pdf"',
  });
}

/**
 * Documents of the console, opened in a tab of their own: `GET /documents/authorization_form`, with `client_id`, and if wanted
 * `customer_id` and `language` (`en`, `fr` or `both`); `GET /documents/payer_letters` with `client_id`, `notice_id` and, from the
 * second part on, `skip`; `GET /documents/change_letters` with `client_id` and `customer_id`. Whoever is not signed in signs in first.
 */
export function documentRoutes(parts: DocumentParts): Hono {
  const http = new Hono();
  const shown = async (c: Context, draw: (ctx: RequestContext) => Promise<Response>): Promise<Response> => {
    const ctx = await inClient(c, await parts.contextOf(c));
    try {
      return await draw(ctx);
    } catch (error) {
      if (refusalOf(error, ctx.language).code !== 'auth.not_signed_in') throw error;
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(`/login?after=${encodeURIComponent(pathname + search)}`);
    }
  };
  http.get('/authorization_form', (c) => {
    const languages = LANGUAGES[c.req.query('language') ?? ''];
    const customerId = c.req.query('customer_id');
    const input = { ...(customerId === undefined ? {} : { customerId }), ...(languages ? { languages } : {}) };
    return shown(c, async (ctx) => formAnswer(c, await asked(c, parts, ctx, 'authorizationForms.get', input)));
  });
  http.get('/change_letters', (c) => {
    const input = { customerId: c.req.query('customer_id') };
    return shown(c, async (ctx) => lettersAnswer(c, ctx, await asked(c, parts, ctx, 'customers.changeLetters', input)));
  });
  http.get('/payer_letters', (c) => {
    const skip = c.req.query('skip');
    const input = { id: c.req.query('notice_id'), ...(skip === undefined ? {} : { skip: Number(skip) }) };
    return shown(c, async (ctx) => lettersAnswer(c, ctx, await asked(c, parts, ctx, 'payerNotices.letters', input)));
  });
  return http;
}
