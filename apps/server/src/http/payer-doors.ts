import type { RequestContext } from '@cordelle/api/context.ts';
import { refusalOf } from '@cordelle/api/refusal.ts';
import { words } from '@cordelle/api/words.ts';
import { type AuthorizationForm, authorizationForm } from '@cordelle/validation/authorization-forms.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { asked, type DocumentParts, formAnswer } from './documents.ts';

/** What an address names: a business, or a business and the payer it was mailed to. */
type Named = { readonly code: string } | { readonly token: string; readonly name: string; readonly email: string };

/** The addresses under which payers come, and where each says what it names. */
const DOORS: readonly { readonly path: string; readonly named: (c: Context) => Named }[] = [
  { path: '/authorize/:code', named: (c) => ({ code: c.req.param('code') ?? '' }) },
  { path: '/donation/:code', named: (c) => ({ code: c.req.param('code') ?? '' }) },
  { path: '/link_authorizations', named: (c) => ({ code: c.req.query('form_url') ?? '' }) },
  {
    path: '/email_authorizations',
    named: (c) => ({
      token: c.req.query('cid') ?? '',
      name: c.req.query('name') ?? '',
      email: c.req.query('email') ?? '',
    }),
  },
];

const isLanguage = (text: string | undefined): text is Language => text === 'en' || text === 'fr';

/**
 * Where payers authorize a business: plain pages without script, in their language, with the form to print and sign. An
 * address that names nobody is answered alike whatever it holds.
 */
export function payerDoors(parts: DocumentParts): Hono {
  const http = new Hono();
  http.get('/payer.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  for (const { path, named } of DOORS)
    http.get(path, async (c) => {
      const ctx = inLanguage(await parts.contextOf(c), c.req.query('lang'));
      c.header('X-Robots-Tag', 'noindex');
      const found = await open(c, parts, ctx, named(c));
      if (!found) return c.html(unknownPage(ctx.language), 404);
      const language = isLanguage(c.req.query('lang')) ? ctx.language : (found.languages[0] ?? ctx.language);
      const form = { ...found, languages: [language] };
      return c.req.query('form') === 'pdf' ? formAnswer(c, form) : c.html(page(form, language, new URL(c.req.url)));
    });
  return http;
}

const inLanguage = (ctx: RequestContext, chosen: string | undefined): RequestContext =>
  isLanguage(chosen) ? { ...ctx, language: chosen } : ctx;

async function open(c: Context, parts: DocumentParts, ctx: RequestContext, named: Named) {
  try {
    return authorizationForm.parse(await asked(c, parts, ctx, 'authorizationForms.open', named));
  } catch (error) {
    if (['record.not_found', 'input.invalid'].includes(refusalOf(error, ctx.language).code)) return null;
    throw error;
  }
}

/** The same address with another choice. */
function withQuery({ pathname, searchParams }: URL, change: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(searchParams);
  for (const [name, value] of Object.entries(change)) query.set(name, value);
  return `${pathname}?${query}`;
}

function page(form: AuthorizationForm, language: Language, url: URL) {
  const { business, payer, country } = form;
  const say = (key: string, inputs: Record<string, unknown> = {}) => words(`payer_door_${key}`, language, inputs);
  const other = language === 'en' ? 'fr' : 'en';
  return frame(
    language,
    say('title', { business: business.name }),
    html`<p class="switch"><a lang="${other}" hreflang="${other}" href="${withQuery(url, { lang: other })}">${words('payer_door_other_language', language)}</a></p>
<h1>${say('title', { business: business.name })}</h1>
${payer ? html`<p>${say('hello', { name: payer.name })}</p>` : ''}
<p>${say(country === 'CA' ? 'what_pad' : 'what_ach', { business: business.name })}</p>
<ol>
<li>${say('step_open')}</li>
<li>${say('step_sign')}</li>
<li>${say('step_return', { business: business.name })}</li>
</ol>
<p><a class="button" href="${withQuery(url, { form: 'pdf', lang: language })}">${say('open_form')}</a></p>
<h2>${say('statement_title')}</h2>
<p>${say('statement', { statement: business.statementName })}</p>
<h2>${say('contact_title')}</h2>
<address>${[business.name, ...business.addressLines].map((line) => html`${line}<br>`)}${business.phone ? html`${business.phone}<br>` : ''}${business.email ? html`<a href="mailto:${business.email}">${business.email}</a>` : ''}</address>
<p class="soft">${say('caution', { business: business.name })}</p>`,
  );
}

const unknownPage = (language: Language) =>
  frame(
    language,
    words('payer_door_unknown', language),
    html`<h1>${words('payer_door_unknown', language)}</h1><p>${words('payer_door_unknown_means', language)}</p>`,
  );

const frame = (language: Language, title: string, body: unknown) => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/payer.css">
</head>
<body><main>${body}</main></body>
</html>`;

const STYLE = `:root { color-scheme: light dark; --page: #fbfaf7; --card: #fff; --ink: #17211f; --soft: #4c5a58; --line: #dedad2; --link: #0f5c63; --on-link: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #101615; --card: #161d1c; --ink: #f2f0ea; --soft: #adb8b5; --line: #35403e; --link: #8fd3d6; --on-link: #0d1413; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--page); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
main { margin: 1rem auto; max-width: 38rem; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.2; }
h2 { margin: 1.5rem 0 .25rem; font-size: 1.05rem; }
p, address { margin: .5rem 0; font-style: normal; }
ol { padding-left: 1.25rem; }
li { margin: .35rem 0; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; }
.button { display: inline-block; min-height: 2.75rem; padding: .6rem 1.25rem; border-radius: 8px; background: var(--link); color: var(--on-link); font-weight: 600; text-decoration: none; }
.switch { text-align: right; margin: 0; }
.soft { color: var(--soft); font-size: .95rem; margin-top: 1.5rem; }
`;
