import { Hono } from 'hono';
import { html } from 'hono/html';
import { BEHAVIOURS, REALISTIC_ACCOUNTS, TEST_ACCOUNTS, testAccount } from './bank/test-accounts.ts';
import { page } from './page.ts';
import { BEHAVIOUR_WORDS, languageOf, WORDS } from './words.ts';

/** The documented account numbers, for people at `/` and for programs at `/test-accounts.json`. */
export function testAccountsPage(): Hono {
  const app = new Hono();

  app.get('/test-accounts.json', (c) =>
    c.json({
      accounts: TEST_ACCOUNTS.map(({ rail, account, behaviour }) => ({
        country: rail,
        accountNumber: account,
        behaviour,
        name: { en: BEHAVIOUR_WORDS[behaviour].en.name, fr: BEHAVIOUR_WORDS[behaviour].fr.name },
        what: { en: BEHAVIOUR_WORDS[behaviour].en.what, fr: BEHAVIOUR_WORDS[behaviour].fr.what },
      })),
      realistic: REALISTIC_ACCOUNTS,
    }),
  );

  app.get('/', (c) => {
    const language = languageOf(c.req.query('lang'));
    const words = WORDS[language];
    return c.html(
      page(language, {
        path: '/',
        title: words.accounts,
        body: html`<p>${words.intro}</p>
<p>${words.accountsIntro}</p>
<ul><li>${words.canadaNumbers}</li><li>${words.unitedStatesNumbers}</li></ul>
<table>
<thead><tr><th>${words.canada}</th><th>${words.unitedStates}</th><th>${words.behaviour}</th><th>${words.what}</th></tr></thead>
<tbody>${BEHAVIOURS.map(
          (behaviour) => html`<tr>
<td><code>${testAccount('CA', behaviour)}</code></td>
<td><code>${testAccount('US', behaviour)}</code></td>
<td>${BEHAVIOUR_WORDS[behaviour][language].name}</td>
<td>${BEHAVIOUR_WORDS[behaviour][language].what}</td>
</tr>`,
        )}</tbody>
</table>
<p>${words.realistic}</p>`,
      }),
    );
  });

  return app;
}
