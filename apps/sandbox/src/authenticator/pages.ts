import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../page.ts';
import { type Language, languageOf, WORDS } from '../words.ts';
import { keyIn, type OneTimeCode, oneTimeCode } from './one-time-code.ts';

/**
 * Somebody's telephone with an authenticator on it: `/authenticator` for people, `/authenticator/code` for programs, where
 * `ahead` tells by how many seconds the telephone's clock is fast.
 */
export function authenticatorPages(now: () => Date = () => new Date()): Hono {
  const app = new Hono();

  app.get('/authenticator', (c) => {
    const language = languageOf(c.req.query('lang'));
    const words = WORDS[language];
    const pasted = c.req.query('key') ?? '';
    const key = keyIn(pasted);
    const current = key && oneTimeCode(key, now());
    // The page comes again by itself when the code changes.
    if (current) c.header('Refresh', String(current.secondsLeft));
    return c.html(
      page(language, {
        path: '/authenticator',
        title: words.authenticator,
        body: html`<p>${words.authenticatorIntro}</p>
${keyForm(language, pasted)}
${current ? codeOf(language, current) : pasted === '' ? '' : html`<p role="alert">${words.noKey}</p>`}`,
      }),
    );
  });

  app.get('/authenticator/code', (c) => {
    const key = keyIn(c.req.query('key') ?? '');
    const ahead = Number(c.req.query('ahead') ?? 0);
    if (!key || !Number.isInteger(ahead)) return c.json({ message: WORDS.en.noKey }, 422);
    return c.json(oneTimeCode(key, new Date(now().getTime() + ahead * 1000)));
  });

  return app;
}

const keyForm = (language: Language, pasted: string) => html`<form method="get" action="/authenticator">
<input type="hidden" name="lang" value="${language}">
<label>${WORDS[language].key} <input name="key" value="${pasted}" size="44" autocomplete="off" spellcheck="false" required></label>
<button>${WORDS[language].showCode}</button>
</form>`;

const codeOf = (language: Language, { code, secondsLeft }: OneTimeCode) => html`<p>${WORDS[language].code}</p>
<p class="code"><output>${code}</output></p>
<p>${WORDS[language].secondsLeft} ${secondsLeft}</p>`;
