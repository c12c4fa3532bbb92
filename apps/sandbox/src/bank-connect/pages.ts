import { randomUUID } from 'node:crypto';
import type { Rail } from '@cordelle/domain/rail.ts';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { testAccount } from '../bank/test-accounts.ts';
import { BEHAVIOUR_WORDS, type Language, languageOf } from '../words.ts';
import type { ConnectedAccount, Logins } from './logins.ts';
import { CONNECT_WORDS } from './words.ts';

/** The bank that plays what a login can meet. */
const TEST_BANK = 'FlinksCapital';
/** Banks of the sandbox, by the number their accounts carry. */
const BANKS = [
  { name: 'Royal Bank of Canada', rail: 'CA', institutionNumber: '003', transitNumber: '00012', routingNumber: '' },
  { name: 'Desjardins', rail: 'CA', institutionNumber: '815', transitNumber: '30020', routingNumber: '' },
  { name: TEST_BANK, rail: 'CA', institutionNumber: '777', transitNumber: '77777', routingNumber: '' },
  { name: 'Wells Fargo', rail: 'US', institutionNumber: '', transitNumber: '', routingNumber: '121042882' },
  { name: 'Chase', rail: 'US', institutionNumber: '', transitNumber: '', routingNumber: '021000021' },
  { name: TEST_BANK, rail: 'US', institutionNumber: '', transitNumber: '', routingNumber: '021000021' },
] as const satisfies readonly {
  name: string;
  rail: Rail;
  institutionNumber: string;
  transitNumber: string;
  routingNumber: string;
}[];
type Bank = (typeof BANKS)[number];

/** Fates of accounts that somebody who tries the pages out wants to meet. */
const SHARED = ['approve', 'insufficient_funds', 'account_closed'] as const;
/** Refused passwords after which the widget gives up. */
const TRIES_MAX = 3;
/** Logins of the test bank whose accounts come late, and how often the service then says so. */
const WAITS: Readonly<Record<string, number>> = { test_pending: 1, test_dispatched: 3 };

const PATH = '/flinks/v2/';
const KEPT = ['tag', 'redirectUrl', 'language', 'country', 'bank', 'widget', 'tries'] as const;

type Message = Readonly<Record<string, string>>;
/** What the page around the frame is told, as the real service tells it: `postMessage` with a `step`, one after the other. */
const told = (...messages: Message[]) => html`<div id="told" data-messages="${JSON.stringify(messages)}"></div>
<script src="/flinks/tell.js"></script>`;

const TELL = `const { messages } = document.getElementById('told').dataset;
if (window.parent !== window) for (const message of JSON.parse(messages)) window.parent.postMessage(message, '*');`;

/** The widget of a bank-connection service: choose a bank, sign in, choose an account. Works without script, too. */
export function connectPages(logins: Logins): Hono {
  const app = new Hono();
  app.get('/flinks/tell.js', (c) => c.body(TELL, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));

  app.get(PATH, (c) => {
    const token = c.req.query('authorizeToken');
    const widget = token === undefined ? (c.req.query('widget') ?? '') : logins.openWidget(token);
    if (widget === null || !logins.isWidget(widget)) return c.html(closedPage(c), 401);
    const bank = bankIn(c);
    return c.html(bank ? signInPage(c, widget, bank, null) : banksPage(c, widget));
  });

  app.post(PATH, async (c) => {
    const widget = c.req.query('widget') ?? '';
    if (!logins.isWidget(widget)) return c.html(closedPage(c), 401);
    const form = new URLSearchParams(await c.req.text());
    const bank = bankIn(c);
    if (!bank) return c.html(banksPage(c, widget));
    const username = form.get('username') ?? '';
    const accountNumber = form.get('account');
    if (!accountNumber) return c.html(...answerTo(c, widget, bank, form));
    const account: ConnectedAccount = {
      ...bank,
      id: randomUUID(),
      institution: bank.name,
      accountNumber,
      holder: (form.get('holder') ?? '').trim(),
    };
    const type = form.get('type') === 'Business' ? 'Business' : 'Personal';
    const login = { tag: c.req.query('tag') ?? '', institution: bank.name, account, type } as const;
    const loginId = logins.add({ ...login, waits: bank.name === TEST_BANK ? (WAITS[username] ?? 0) : 0 });
    const told = { loginId, accountId: account.id, institution: bank.name };
    const redirectUrl = c.req.query('redirectUrl');
    if (!redirectUrl) return c.html(donePage(c, told));
    const back = new URL(redirectUrl);
    for (const [name, value] of Object.entries(told)) back.searchParams.set(name, value);
    return c.redirect(back.href, 303);
  });
  return app;
}

const bankIn = (c: Context): Bank | undefined =>
  BANKS.find(({ name, rail }) => name === c.req.query('bank') && rail === (c.req.query('country') ?? 'CA'));

/** What the bank does with what was typed: lets in, asks further, refuses, or does not answer. */
function answerTo(
  c: Context,
  widget: string,
  bank: Bank,
  form: URLSearchParams,
): [ReturnType<typeof frame>, 200 | 401] {
  const words = CONNECT_WORDS[languageIn(c)];
  const username = form.get('username') ?? '';
  const isTest = bank.name === TEST_BANK;
  if (isTest && username === 'test_disabled_account')
    return [endPage(c, words.disabled, { step: 'DISABLED_LOGIN' }), 401];
  if (isTest && username === 'test_service_unavailable') return [endPage(c, words.later, { step: 'RETRY_LATER' }), 401];
  if (form.get('password') === 'wrong' || form.get('answer') === 'wrong') {
    const tries = Number(c.req.query('tries') ?? '0') + 1;
    const code = form.has('answer') ? 'INVALID_SECURITY_RESPONSE' : 'INVALID_LOGIN';
    if (tries >= TRIES_MAX)
      return [endPage(c, words.disabled, { step: code }, { step: 'COMPONENT_CLOSE_SESSION' }), 401];
    return [signInPage(c, widget, bank, { words: words.wrong, code, tries }), 401];
  }
  const asks = isTest && username === 'Greatday' && !form.has('answer');
  return [asks ? questionPage(c, widget, username) : accountsPage(c, widget, bank.rail, username), 200];
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

const closedPage = (c: Context) => endPage(c, CONNECT_WORDS[languageIn(c)].closed, { step: 'UNAUTHORIZED' });

const endPage = (c: Context, title: string, ...messages: Message[]) => frame(c, title, told(...messages));

function banksPage(c: Context, widget: string) {
  const words = CONNECT_WORDS[languageIn(c)];
  const country = c.req.query('country') ?? 'CA';
  const banks = BANKS.filter(({ rail }) => rail === country);
  return frame(
    c,
    words.choose,
    html`<ul>${banks.map(({ name }) => html`<li><a href="${address(c, { bank: name, widget })}">${name}</a></li>`)}</ul>
${told({ step: 'APP_MOUNTED' }, { step: 'COMPONENT_LOAD_INSTITUTION_SELECTOR' })}`,
  );
}

type Refused = { readonly words: string; readonly code: string; readonly tries: number };

function signInPage(c: Context, widget: string, bank: Bank, refused: Refused | null) {
  const words = CONNECT_WORDS[languageIn(c)];
  const messages: Message[] = refused
    ? [{ step: refused.code }, { step: 'COMPONENT_LOAD_CREDENTIAL_RETRY' }]
    : [{ step: 'INSTITUTION_SELECTED', institution: bank.name }, { step: 'COMPONENT_LOAD_CREDENTIAL' }];
  return frame(
    c,
    words.signIn.replace('{bank}', bank.name),
    html`${refused ? html`<p role="alert"><strong>${refused.words}</strong></p>` : ''}
<form method="post" action="${address(c, { widget, tries: String(refused?.tries ?? 0) })}">
<p><label>${words.username}<br><input name="username" autocomplete="off" required></label></p>
<p><label>${words.password}<br><input name="password" type="password" autocomplete="off" required></label></p>
<p><small>${bank.name === TEST_BANK ? words.anyOfTest : words.any}</small></p>
<p><button>${words.next}</button></p></form>
<p><a href="${address(c, { widget, bank: '' })}">${words.cancel}</a></p>
${told(...messages)}`,
  );
}

function questionPage(c: Context, widget: string, username: string) {
  const words = CONNECT_WORDS[languageIn(c)];
  return frame(
    c,
    words.question,
    html`<form method="post" action="${address(c, { widget })}">
<input type="hidden" name="username" value="${username}">
<p><label>${words.answer}<br><input name="answer" autocomplete="off" required></label></p>
<p><button>${words.next}</button></p></form>${told({ step: 'COMPONENT_LOAD_MFA', mfaTypes: 'QuestionAndAnswer' })}`,
  );
}

function accountsPage(c: Context, widget: string, rail: Rail, username: string) {
  const language = languageIn(c);
  const words = CONNECT_WORDS[language];
  return frame(
    c,
    words.account,
    html`<form method="post" action="${address(c, { widget })}">
<input type="hidden" name="username" value="${username}">
${SHARED.map(
  (
    behaviour,
    place,
  ) => html`<p><label><input type="radio" name="account" value="${testAccount(rail, behaviour)}" ${place === 0 ? 'checked' : ''}>
<code>${testAccount(rail, behaviour)}</code> ${BEHAVIOUR_WORDS[behaviour][language].name}</label></p>`,
)}
<p><label>${words.holder}<br><input name="holder" value="Sandbox Holder" autocomplete="off"></label><br><small>${words.holderHint}</small></p>
<fieldset><legend>${words.type}</legend>
<label><input type="radio" name="type" value="Personal" checked> ${words.personal}</label>
<label><input type="radio" name="type" value="Business"> ${words.business}</label></fieldset>
<p><button>${words.share}</button></p></form>${told({ step: 'COMPONENT_LOAD_ACCOUNT_SELECTION', totalAccounts: String(SHARED.length) })}`,
  );
}

const donePage = (
  c: Context,
  { loginId, accountId, institution }: Record<'loginId' | 'accountId' | 'institution', string>,
) =>
  frame(
    c,
    institution,
    told(
      { step: 'ACCOUNT_SELECTED' },
      { step: 'REDIRECT', loginId, accountId, institution, url: `https://flinks.invalid/?loginId=${loginId}` },
    ),
  );
