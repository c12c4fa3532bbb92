import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../page.ts';
import { type Language, languageOf } from '../words.ts';
import { CHOICES, CREATE_MISCHIEF, MISCHIEF } from './choices.ts';
import type { IdentityService, Session } from './service.ts';
import { IDENTITY_WORDS } from './words.ts';

const PATH = '/veriff/v/:token';
const SHOWN_MAX = 50;

/** What the page around the frame is told, once it has said that it listens. */
const TELL = `const { tell } = document.getElementById('told').dataset;
if (window.parent !== window) {
  const say = (word) => window.parent.postMessage(word, '*');
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.name !== 'VERIFF_RENDER') return;
    for (const word of tell.split(' ')) say(word);
  });
  say('VERIFF_HANDSHAKE');
}`;

const told = (...words: string[]) =>
  html`<div id="told" data-tell="${words.join(' ')}"></div><script src="/veriff/tell.js"></script>`;

/** The overlay of an identity service: whoever is asked says what the service finds. Works without script, too. */
export function identityPages(service: IdentityService): Hono {
  const app = new Hono();
  app.get('/veriff/tell.js', (c) => c.body(TELL, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));

  app.get(PATH, async (c) => {
    const session = service.withToken(c.req.param('token'));
    if (!session) return c.html(frame(c, words(c).unknown, ''), 404);
    if (!isOpen(session)) return c.html(frame(c, words(c).nothing, told('VERIFF_FINISHED')));
    await service.opened(session.id);
    return c.html(askPage(c, session));
  });

  app.post(PATH, async (c) => {
    const session = service.withToken(c.req.param('token'));
    if (!session) return c.html(frame(c, words(c).unknown, ''), 404);
    const form = new URLSearchParams(await c.req.text());
    if (form.get('do') === 'leave') {
      await service.left(session.id);
      return gone(c, session, words(c).left, 'VERIFF_CANCELED');
    }
    if (form.get('do') === 'later') {
      await service.left(session.id);
      return gone(c, session, words(c).done, 'VERIFF_FINISHED');
    }
    if (!isOpen(session)) return c.html(frame(c, words(c).nothing, told('VERIFF_FINISHED')));
    const choice = CHOICES.find((one) => one === form.get('choice')) ?? 'approve';
    const mischief = MISCHIEF.find((one) => one === form.get('mischief')) ?? 'none';
    const { status } = await service.handedIn(session.id, choice, mischief);
    return status === 'resubmission_requested'
      ? c.html(againPage(c))
      : gone(c, session, words(c).done, 'VERIFF_SUBMITTED VERIFF_FINISHED');
  });

  app.get('/veriff', (c) => c.html(sessionsPage(languageOf(c.req.query('lang')), service)));
  app.post('/veriff', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    service.nextCreate = CREATE_MISCHIEF.find((one) => one === form.get('next')) ?? 'none';
    return c.redirect(`/veriff?lang=${languageOf(c.req.query('lang'))}`, 303);
  });
  return app;
}

const isOpen = ({ status }: Session): boolean =>
  status === 'created' || status === 'started' || status === 'resubmission_requested';
const languageIn = (c: Context): Language => languageOf(c.req.query('lang'));
const words = (c: Context) => IDENTITY_WORDS[languageIn(c)];

/** Framed, the page around is told; else the way leads on. */
function gone(c: Context, { callback }: Session, title: string, word: string): Response | Promise<Response> {
  const framed = c.req.header('sec-fetch-dest') === 'iframe';
  if (!framed && callback) return c.redirect(callback, 303);
  return c.html(frame(c, title, html`<p>${words(c).doneText}</p>${told(...word.split(' '))}`));
}

function frame(c: Context, title: string, body: unknown) {
  const { title: service, other } = words(c);
  const language = languageIn(c);
  const next = language === 'en' ? 'fr' : 'en';
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/style.css"></head><body><main>
<p><small>${service}</small> · <a href="?lang=${next}" lang="${next}">${other}</a></p>
<h1>${title}</h1>${body}</main></body></html>`;
}

const sendingTo = (c: Context): string => `?lang=${languageIn(c)}`;

function askPage(c: Context, { firstName, lastName, dateOfBirth }: Session) {
  const { heading, asked, what, choices, mischief, mischiefs, hand, leave } = words(c);
  const person = [[firstName, lastName].filter(Boolean).join(' '), dateOfBirth].filter(Boolean).join(', ');
  return frame(
    c,
    heading,
    html`<p>${asked.replace('{name}', person)}</p>
<form method="post" action="${sendingTo(c)}">
<fieldset><legend>${what}</legend>
${CHOICES.map(
  (choice, place) =>
    html`<p><label><input type="radio" name="choice" value="${choice}" ${place === 0 ? 'checked' : ''}> ${choices[choice]}</label></p>`,
)}</fieldset>
<p><label>${mischief} <select name="mischief">${MISCHIEF.map((one) => html`<option value="${one}">${mischiefs[one]}</option>`)}</select></label></p>
<p><button>${hand}</button> <button name="do" value="leave">${leave}</button></p></form>${told('VERIFF_STARTED')}`,
  );
}

function againPage(c: Context) {
  const { againTitle, againText, again, later } = words(c);
  return frame(
    c,
    againTitle,
    html`<p>${againText}</p>
<form method="post" action="${sendingTo(c)}"><p><a href="${sendingTo(c)}">${again}</a> <button name="do" value="later">${later}</button></p></form>
${told('VERIFF_SUBMITTED')}`,
  );
}

function sessionsPage(language: Language, service: IdentityService) {
  const { sessions, next, creates, save } = IDENTITY_WORDS[language];
  return page(language, {
    path: '/veriff',
    title: sessions,
    body: html`<form method="post" action="/veriff?lang=${language}"><p><label>${next} <select name="next">${CREATE_MISCHIEF.map(
      (one) => html`<option value="${one}" ${service.nextCreate === one ? 'selected' : ''}>${creates[one]}</option>`,
    )}</select></label> <button>${save}</button></p></form>
<table>${service
      .sessions()
      .slice(0, SHOWN_MAX)
      .map(
        ({ firstName, lastName, status, createdAt, token }) =>
          html`<tr><td><a href="/veriff/v/${token}?lang=${language}">${firstName} ${lastName}</a></td><td><code>${status}</code></td><td>${createdAt}</td></tr>`,
      )}</table>`,
  });
}
