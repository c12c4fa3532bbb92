import type { Rail } from '@cordelle/domain/rail.ts';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { testAccount } from '../bank/test-accounts.ts';
import { BEHAVIOUR_WORDS, type Language, languageOf } from '../words.ts';
import type { ConnectedAccount, Logins } from './logins.ts';
import { CONNECT_WORDS } from './words.ts';

/** Banks of the sandbox, by the number their accounts carry. */
const BANKS = [
  { name: 'Royal Bank of Canada', rail: 'CA', institutionNumber: '003', transitNumber: '00012', routingNumber: '' },
  { name: 'Desjardins', rail: 'CA', institutionNumber: '815', transitNumber: '30020', routingNumber: '' },
  { name: 'Wells Fargo', rail: 'US', institutionNumber: '', transitNumber: '', routingNumber: '121042882' },
  { name: 'Chase', rail: 'US', institutionNumber: '', transitNumber: '', routingNumber: '021000021' },
] as const satisfies readonly {
  name: string;
  rail: Rail;
  institutionNumber: string;
  transitNumber: string;
  routingNumber: string;
}[];

/** Fates of accounts that somebody who tries the pages out wants to meet. */
const SHARED = ['approve', 'insufficient_funds', 'account_closed'] as const;

const PATH = '/flinks/v2/';
const KEPT = ['tag', 'redirectUrl', 'language', 'country', 'bank'] as const;

/** What the page around the frame is told, as the real service tells it: `postMessage` with a `step`. */
const told = (message: Record<string, string>) => html`<div id="told" data-message="${JSON.stringify(message)}"></div>
<script src="/flinks/tell.js"></script>`;

const TELL = `const { message } = document.getElementById('told').dataset;
if (window.parent !== window) window.parent.postMessage(JSON.parse(message), '*');`;

/** The widget of a bank-connection service: choose a bank, sign in, choose an account. Works without script, too. */
export function connectPages(logins: Logins): Hono {
  const app = new Hono();
  app.get('/flinks/tell.js', (c) => c.body(TELL, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));

  app.get(PATH, (c) => {
    const bank = BANKS.find(({ name }) => name === c.req.query('bank'));
    return c.html(bank ? signInPage(c, bank.name, null) : banksPage(c));
  });

  app.post(PATH, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const bank = BANKS.find(({ name }) => name === c.req.query('bank'));
    if (!bank) return c.html(banksPage(c));
    const words = CONNECT_WORDS[languageIn(c)];
    if (form.get('password') === 'wrong') return c.html(signInPage(c, bank.name, words.wrong), 401);
    const accountNumber = form.get('account');
    if (!accountNumber) return c.html(accountsPage(c, bank.rail));
    const account: ConnectedAccount = { ...bank, institution: bank.name, accountNumber, holder: 'Sandbox Holder' };
    const loginId = logins.add({ tag: c.req.query('tag') ?? '', institution: bank.name, account });
    const redirectUrl = c.req.query('redirectUrl');
    if (!redirectUrl) return c.html(donePage(c, { loginId, institution: bank.name }));
    const back = new URL(redirectUrl);
    back.searchParams.set('loginId', loginId);
    back.searchParams.set('institution', bank.name);
    return c.redirect(back.href, 303);
  });
  return app;
}

const languageIn = (c: Context): Language => languageOf(c.req.query('language'));

/** The same page with another choice. */
function address(c: Context, change: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams();
  for (const name of KEPT) {
    const value = change[name] ?? c.req.query(name);
    if (value) query.set(name, value);
  }
  return `${PATH}?${query}`;
}

const frame = (c: Context, title: string, body: unknown) => html`<!doctype html>
<html lang="${languageIn(c)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/style.css"></head><body><main><p><small>${CONNECT_WORDS[languageIn(c)].title}</small></p>
<h1>${title}</h1>${body}</main></body></html>`;

function banksPage(c: Context) {
  const words = CONNECT_WORDS[languageIn(c)];
  const country = c.req.query('country') ?? 'CA';
  const banks = BANKS.filter(({ rail }) => rail === country);
  return frame(
    c,
    words.choose,
    html`<ul>${banks.map(({ name }) => html`<li><a href="${address(c, { bank: name })}">${name}</a></li>`)}</ul>
${told({ step: 'APP_MOUNTED' })}`,
  );
}

function signInPage(c: Context, bank: string, problem: string | null) {
  const words = CONNECT_WORDS[languageIn(c)];
  return frame(
    c,
    words.signIn.replace('{bank}', bank),
    html`${problem ? html`<p role="alert"><strong>${problem}</strong></p>` : ''}
<form method="post" action="${address(c, {})}">
<p><label>${words.username}<br><input name="username" autocomplete="off" required></label></p>
<p><label>${words.password}<br><input name="password" type="password" autocomplete="off" required></label></p>
<p><small>${words.any}</small></p>
<p><button>${words.next}</button></p></form>
<p><a href="${address(c, { bank: '' })}">${words.cancel}</a></p>
${told({ step: 'INSTITUTION_SELECTED', institution: bank })}`,
  );
}

function accountsPage(c: Context, rail: Rail) {
  const language = languageIn(c);
  const words = CONNECT_WORDS[language];
  return frame(
    c,
    words.account,
    html`<form method="post" action="${address(c, {})}">
${SHARED.map(
  (
    behaviour,
    place,
  ) => html`<p><label><input type="radio" name="account" value="${testAccount(rail, behaviour)}" ${place === 0 ? 'checked' : ''}>
<code>${testAccount(rail, behaviour)}</code> ${BEHAVIOUR_WORDS[behaviour][language].name}</label></p>`,
)}
<p><button>${words.share}</button></p></form>${told({ step: 'ACCOUNT_SELECTION' })}`,
  );
}

const donePage = (c: Context, { loginId, institution }: { loginId: string; institution: string }) =>
  frame(
    c,
    institution,
    told({ step: 'REDIRECT', loginId, institution, url: `https://flinks.invalid/?loginId=${loginId}` }),
  );
