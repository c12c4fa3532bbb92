import { Hono } from 'hono';
import { html } from 'hono/html';
import PostalMime, { type Email } from 'postal-mime';
import { page } from '../page.ts';
import { type Language, languageOf, WORDS } from '../words.ts';
import type { Inbox, MailSummary } from './inbox.ts';

const PAGE_SIZE = 100;
const COUNT_MAX = 1000;

/** The mailbox of everybody: `/mail`, `/mail/:id`, `/mail.json`. */
export function mailPages(inbox: Inbox): Hono {
  const app = new Hono();

  app.get('/mail.json', (c) => {
    const { recipient, skip, limit } = listQuery((name) => c.req.query(name));
    return c.json(inbox.list({ recipient, skip, limit }));
  });

  app.get('/mail', (c) => {
    const language = languageOf(c.req.query('lang'));
    const query = listQuery((name) => c.req.query(name));
    const found = inbox.list({ ...query, limit: PAGE_SIZE });
    const older = query.skip + PAGE_SIZE < found.count ? query.skip + PAGE_SIZE : null;
    return c.html(
      page(language, {
        path: '/mail',
        title: WORDS[language].inbox,
        body: html`<p>${WORDS[language].inboxIntro}</p>
${searchForm(language, query.recipient)}
${mailTable(language, found.records)}
${
  older === null
    ? ''
    : html`<a href="/mail?${new URLSearchParams({ lang: language, recipient: query.recipient, skip: String(older) })}">${WORDS[language].older}</a>`
}`,
      }),
    );
  });

  app.get('/mail/:id', async (c) => {
    const language = languageOf(c.req.query('lang'));
    const id = c.req.param('id');
    const message = await inbox.read(id);
    if (!message) return c.text(WORDS[language].notFound, 404);
    const mail = await PostalMime.parse(message);
    return c.html(
      page(language, {
        path: `/mail/${id}`,
        title: mail.subject || WORDS[language].noSubject,
        body: mailBody(language, mail),
      }),
    );
  });

  return app;
}

function listQuery(query: (name: string) => string | undefined): { recipient: string; skip: number; limit: number } {
  const whole = (text: string | undefined, fallback: number) =>
    /^[0-9]{1,9}$/.test(text ?? '') ? Number(text) : fallback;
  return {
    recipient: query('recipient') ?? '',
    skip: whole(query('skip'), 0),
    limit: Math.min(whole(query('limit'), PAGE_SIZE), COUNT_MAX),
  };
}

const searchForm = (language: Language, recipient: string) => html`<form method="get" action="/mail">
<input type="hidden" name="lang" value="${language}">
<label>${WORDS[language].recipient} <input type="search" name="recipient" value="${recipient}"></label>
<button>${WORDS[language].search}</button>
</form>`;

function mailTable(language: Language, mails: readonly MailSummary[]) {
  const words = WORDS[language];
  if (mails.length === 0) return html`<p>${words.noMail}</p>`;
  return html`<table>
<thead><tr><th>${words.received}</th><th>${words.to}</th><th>${words.subject}</th></tr></thead>
<tbody>${mails.map(
    ({ id, receivedAt, to, subject }) => html`<tr>
<td><time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')}</time></td>
<td>${to.join(', ')}</td>
<td><a href="/mail/${id}?lang=${language}">${subject || words.noSubject}</a></td>
</tr>`,
  )}</tbody>
</table>`;
}

function mailBody(language: Language, mail: Email) {
  const words = WORDS[language];
  return html`<dl>
<dt>${words.from}</dt><dd>${mail.from?.address ?? ''}</dd>
<dt>${words.to}</dt><dd>${(mail.to ?? []).map(({ address, name }) => address ?? name).join(', ')}</dd>
</dl>
${mail.text ? html`<h2>${words.textPart}</h2><pre>${mail.text}</pre>` : ''}
${
  mail.html
    ? html`<h2>${words.htmlPart}</h2><iframe sandbox="" title="${words.htmlPart}" srcdoc="${mail.html}"></iframe>`
    : ''
}
${
  mail.attachments.length > 0
    ? html`<h2>${words.attachments}</h2><ul>${mail.attachments.map(
        ({ filename, mimeType }) => html`<li>${filename ?? ''} (${mimeType})</li>`,
      )}</ul>`
    : ''
}
<h2>${words.headers}</h2><pre>${mail.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n')}</pre>`;
}
