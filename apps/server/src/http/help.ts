import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { FONT_FACE, FONT_PATH } from '../flows/assets.ts';
import { type Article, articles, articlesAbout } from '../help/articles.ts';
import { preferredLanguage } from './request-context.ts';

const TYPED_MAX = 100;
/** An hour: articles change with a release. */
const KEPT = 'public, max-age=3600';

/** Answers for people, as plain pages: for businesses and for payers, without signing in and without a script. */
export function helpPages(): Hono {
  const http = new Hono();
  http.get('/help.css', (c) =>
    c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': KEPT }),
  );
  http.get('/index.json', (c) => {
    const list = articles(languageOf(c)).map(({ slug, audience, title, words }) => ({ slug, audience, title, words }));
    return c.json(list, 200, { 'Cache-Control': KEPT, Vary: 'Accept-Language' });
  });
  http.get('/', (c) => {
    const typed = (c.req.query('q') ?? '').trim().slice(0, TYPED_MAX);
    return c.html(indexPage(languageOf(c), typed), 200, { Vary: 'Accept-Language' });
  });
  http.get('/:slug', (c) => {
    const language = languageOf(c);
    const article = articles(language).find(({ slug }) => slug === c.req.param('slug'));
    const page = article ? articlePage(article, language) : indexPage(language, '', true);
    return c.html(page, article ? 200 : 404, { Vary: 'Accept-Language' });
  });
  return http;
}

function languageOf(c: Context): Language {
  const chosen = c.req.query('lang');
  return chosen === 'en' || chosen === 'fr' ? chosen : preferredLanguage(c.req.header('accept-language'));
}

type Page = { readonly language: Language; readonly title: string; readonly path: string; readonly body: unknown };

function page({ language, title, path, body }: Page) {
  const say = (key: string) => translate(`help_${key}`, language);
  const other = language === 'en' ? 'fr' : 'en';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="preload" href="${FONT_PATH}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/help/help.css">
</head>
<body>
<a class="skip" href="#content">${say('skip')}</a>
<header><a href="/help?lang=${language}">${say('title')}</a> <a href="${path}?lang=${other}" lang="${other}">${say('other_language')}</a></header>
<main id="content">${body}</main>
</body>
</html>`;
}

function indexPage(language: Language, typed: string, isMissing = false) {
  const say = (key: string, inputs?: Record<string, unknown>) => translate(`help_${key}`, language, inputs);
  const found = typed === '' ? articles(language) : articlesAbout(typed, language);
  const list = (audience: Article['audience']) => {
    const some = found.filter((article) => article.audience === audience);
    if (some.length === 0) return '';
    return html`<h2>${say(`for_${audience}`)}</h2>
<ul>${some.map(({ slug, title }) => html`<li><a href="/help/${slug}?lang=${language}">${title}</a></li>`)}</ul>`;
  };
  const body = html`<h1>${say('title')}</h1>
${isMissing ? html`<p role="status">${say('missing')}</p>` : ''}
<form action="/help" method="get" role="search">
<input type="hidden" name="lang" value="${language}">
<label for="q">${say('search')}</label>
<input id="q" name="q" type="search" value="${typed}" maxlength="${TYPED_MAX}">
<button>${say('find')}</button>
</form>
${typed !== '' && found.length === 0 ? html`<p role="status">${say('nothing_found', { typed })}</p>` : ''}
${list('business')}
${list('payer')}`;
  return page({ language, title: say('title'), path: '/help', body });
}

function articlePage({ slug, title, body }: Article, language: Language) {
  const say = (key: string) => translate(`help_${key}`, language);
  return page({
    language,
    title: `${title} – ${say('title')}`,
    path: `/help/${slug}`,
    // The text is a file of ours, rendered when the server started.
    body: html`<article><h1>${title}</h1>${raw(body)}</article><p><a href="/help?lang=${language}">${say('all')}</a></p>`,
  });
}

const STYLE = `${FONT_FACE}
:root{color-scheme:light dark;--ink:#1f2a2a;--soft:#55605f;--line:#c9d0ce;--page:#fbfcfb;--link:#0b6b5c}
@media (prefers-color-scheme:dark){:root{--ink:#e8eeec;--soft:#a7b3b0;--line:#3a4644;--page:#151b1a;--link:#6fd0bd}}
*{box-sizing:border-box}
body{margin:0;font:17px/1.6 "Cordelle Text",system-ui,sans-serif;color:var(--ink);background:var(--page)}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1.5rem;padding:1rem max(1rem,calc(50vw - 21rem));border-bottom:1px solid var(--line)}
header a:first-child{font-weight:700;color:inherit;text-decoration:none}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.7rem;line-height:1.25;margin:0 0 1rem;text-wrap:balance}
h2{font-size:1.15rem;margin:2rem 0 .5rem}
a{color:var(--link)}
li{margin:.35rem 0}
ul:has(>li>a){padding-left:1.1rem}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
label{flex-basis:100%;font-weight:600}
input[type=search]{flex:1 1 14rem;min-height:2.75rem;padding:.4rem .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--soft);border-radius:8px}
button{min-height:2.75rem;padding:.4rem 1.1rem;font:inherit;font-weight:600;color:var(--page);background:var(--link);border:0;border-radius:8px;cursor:pointer}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:.5rem;background:var(--page);padding:.5rem}
`;
