import { type Refusal, refusalOf } from '@cordelle/api/refusal.ts';
import { translate } from '@cordelle/engine/words.ts';
import { ApprovalPage } from '@cordelle/payer-pages/approval-page.tsx';
import { AskForLinkPage } from '@cordelle/payer-pages/ask-for-link-page.tsx';
import { ChangeBankPage } from '@cordelle/payer-pages/change-bank-page.tsx';
import { ChangePage } from '@cordelle/payer-pages/change-page.tsx';
import { isStanding, MyPaymentsPage, mayChangeAccount } from '@cordelle/payer-pages/my-payments-page.tsx';
import type { PageProblems } from '@cordelle/payer-pages/page-context.ts';
import { WithdrawPage } from '@cordelle/payer-pages/withdraw-page.tsx';
import {
  answeredApproval,
  changedPayerBank,
  OBJECTION_LENGTH_MAX,
  payerAgreements,
  payerApproval,
  payerChange,
  payerOverview,
  withdrawnConsent,
} from '@cordelle/validation/payer-links.ts';
import { type Context, Hono } from 'hono';
import { createElement, type ReactNode } from 'react';
import { asked } from '../../http/documents.ts';
import type { FlowParts } from '../flow-parts.ts';
import {
  chosenLanguage,
  failuresAsPages,
  inOtherLanguage,
  noticeAnswer,
  pageAnswer,
  unknownAnswer,
} from '../page-answer.ts';
import { numbersOf, typedAgain } from '../payer/form-answers.ts';
import { postedForm } from '../posted-form.ts';

const PATH = '/my_payments/:token';

/** The page behind the link in a payer's mail: what they pay, what they agreed to, and how to change or end it. */
export function myPayments(parts: FlowParts): Hono {
  const http = new Hono();
  failuresAsPages(http, parts);

  http.get('/my_payments', async (c) => askPage(c, chosenLanguage(c, (await parts.contextOf(c)).language), null));
  http.post('/my_payments', (c) => askForLink(c, parts));

  http.get(PATH, (c) =>
    opened(c, parts, async (visit) => {
      const { facts } = visit;
      return visit.page('my_payments_title', (frame) =>
        createElement(MyPaymentsPage, {
          facts,
          ...frame,
          bankHref: visit.address('/bank'),
          withdrawHref: (agreement) => visit.address('/withdraw', agreement === null ? {} : { agreement }),
          approvalHref: (id) => visit.address(`/approvals/${id}`),
          changeHref: (id) => visit.address(`/changes/${id}`),
          earlierHref: asksForEarlier(c) ? null : `${visit.address('', EARLIER)}#past`,
          done: doneWords(c, facts),
        }),
      );
    }),
  );

  http.get(`${PATH}/withdraw`, (c) =>
    opened(c, parts, async (visit) => {
      const { facts } = visit;
      if (facts.consent?.state !== 'given') return c.redirect(visit.address(), 303);
      const asked = c.req.query('agreement');
      const agreement = facts.agreements.find((one) => one.id === asked) ?? null;
      if (asked !== undefined && !(agreement && isStanding(agreement)))
        return c.redirect(visit.address('', agreement ? { done: 'withdrawn_already' } : {}), 303);
      return visit.page('my_payments_end_question', (frame) =>
        createElement(WithdrawPage, {
          facts,
          agreement,
          ...frame,
          action: visit.address('/withdraw'),
          backHref: visit.address(),
        }),
      );
    }),
  );

  http.post(`${PATH}/withdraw`, async (c) => {
    const form = await postedForm(c, parts.origin);
    return opened(c, parts, async (visit) => {
      const agreement = form.get('agreement');
      const given = { token: visit.token, withdraw: form.get('withdraw') === 'true', agreement };
      const ended = withdrawnConsent.parse(await visit.ask('payerLinks.withdraw', given, 'mutation'));
      const { agreements } = visit.facts;
      const all = agreements.filter(isStanding).length > 1 ? 'withdrawn_all' : 'withdrawn';
      const what = agreement !== null && agreements.length > 1 ? 'withdrawn_one' : all;
      const done = ended.already ? 'withdrawn_already' : ended.payments > 0 ? what : `${what}_nothing_planned`;
      return c.redirect(visit.address('', { done, ...(agreement !== null && { agreement }) }), 303);
    });
  });

  http.get(`${PATH}/approvals/:id`, (c) => opened(c, parts, (visit) => approvalPage(c, visit, null)));

  http.post(`${PATH}/approvals/:id`, async (c) => {
    const form = await postedForm(c, parts.origin);
    return opened(c, parts, async (visit) => {
      const { language } = visit.facts;
      const [answer, hash] = [form.get('answer'), form.get('hash')];
      const given = { token: visit.token, language, id: c.req.param('id'), answer, hash };
      try {
        const { state } = answeredApproval.parse(await visit.ask('payerLinks.answerApproval', given, 'mutation'));
        return c.redirect(visit.address('', { done: state }), 303);
      } catch (error) {
        const refusal: Refusal = refusalOf(error, language);
        if (!refusal.code.startsWith('approval.')) throw error;
        // The words of that refusal are for the business, which may ask again.
        const closed = refusal.code === 'approval.not_waiting' && translate('approval_page_closed', language);
        return approvalPage(c, visit, closed || (refusal.messages.base?.[0] ?? null));
      }
    });
  });

  http.get(`${PATH}/changes/:id`, (c) =>
    opened(c, parts, async (visit) => {
      const { facts, token } = visit;
      const { language, business } = facts;
      const id = c.req.param('id');
      const change = payerChange.parse(await visit.ask('payerLinks.change', { token, language, id }));
      const because = translate(`email_change_because_${change.because}`, language, { business: business.name });
      const [action, backHref] = [visit.address(`/changes/${id}`), visit.address()];
      return visit.page('change_page_title', (frame) =>
        createElement(ChangePage, { facts, change, because, ...frame, action, backHref }),
      );
    }),
  );

  http.post(`${PATH}/changes/:id`, async (c) => {
    const form = await postedForm(c, parts.origin);
    return opened(c, parts, async (visit) => {
      const { language } = visit.facts;
      const id = c.req.param('id');
      const words = (form.get('words') ?? '').slice(0, OBJECTION_LENGTH_MAX);
      if (form.get('answer') === 'agree') {
        await visit.ask('payerLinks.agreeToChange', { token: visit.token, language, id }, 'mutation');
        return c.redirect(visit.address(`/changes/${id}`), 303);
      }
      try {
        await visit.ask('payerLinks.objectToChange', { token: visit.token, language, id, words }, 'mutation');
      } catch (error) {
        // The page says until when it could be done.
        if (refusalOf(error, language).code !== 'change.too_late') throw error;
      }
      return c.redirect(visit.address(`/changes/${id}`), 303);
    });
  });

  http.get(`${PATH}/bank`, (c) =>
    opened(c, parts, (visit) =>
      mayChangeAccount(visit.facts) ? bankPage(visit, NOTHING_TYPED) : c.redirect(visit.address(), 303),
    ),
  );

  http.post(`${PATH}/bank`, async (c) => {
    const form = await postedForm(c, parts.origin);
    return opened(c, parts, async (visit) => {
      const { language } = visit.facts;
      const typed = typedAgain(form);
      const read = agreementsRead(form);
      const asked = { token: visit.token, language, bankAccount: numbersOf(form) };
      try {
        // Numbers without an agreement are to be read against one first.
        if (read.length === 0) return await bankPage(visit, { ...NOTHING_TYPED, typed, account: asked.bankAccount });
        const given = { ...asked, read, agree: form.get('agree') === 'true' };
        const changed = await visit.ask('payerLinks.changeBank', given, 'mutation');
        const { verification } = changedPayerBank.parse(changed);
        return c.redirect(
          visit.address('', {
            done: verification === null ? 'bank' : verification === 'prenote' ? 'bank_prenote' : 'bank_verified',
          }),
          303,
        );
      } catch (error) {
        const refusal: Refusal = refusalOf(error, language);
        // Everything was ended meanwhile: the page says so.
        if (refusal.code === 'auth.link_invalid') return c.redirect(visit.address(), 303);
        const reread = refusal.code === 'payer.agreement_changed';
        if (refusal.status !== 422 && !reread) throw error;
        const readable =
          read.length > 0 && !Object.keys(refusal.messages).some((field) => field.startsWith('bankAccount'));
        const account = readable ? asked.bankAccount : null;
        return bankPage(visit, { typed: reread ? unticked(typed) : typed, problems: refusal.messages, account });
      }
    });
  });
  return http;
}

/** The fingerprint of each agreement that stood on the page, and whether notice was given up in it. */
const agreementsRead = (form: URLSearchParams) =>
  [...form].flatMap(([name, hash]) => {
    const [, agreement] = /^hash\.(\d{1,19})$/.exec(name) ?? [];
    return agreement === undefined
      ? []
      : [{ agreement, hash, waiveNotice: form.get(`waiveNotice.${agreement}`) === 'true' }];
  });

/** What was typed, without what was ticked beside another text. */
const unticked = (typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => name !== 'agree' && !name.startsWith('waiveNotice.')));

const DONE = [
  'withdrawn',
  'withdrawn_nothing_planned',
  'withdrawn_one',
  'withdrawn_one_nothing_planned',
  'withdrawn_all',
  'withdrawn_all_nothing_planned',
  'withdrawn_already',
  'bank',
  'bank_verified',
  'bank_prenote',
  'approved',
  'declined',
] as const;

function doneWords(c: Context, { language, agreements }: Visit['facts']): string | null {
  const done = DONE.find((known) => known === c.req.query('done'));
  if (!done) return null;
  const ended = agreements.find(({ id }) => id === c.req.query('agreement'));
  const said = translate(`my_payments_done_${done}`, language, { reference: ended?.reference ?? '' });
  const references = agreements.filter(isStanding).map(({ reference }) => reference);
  if (!done.startsWith('withdrawn_one') || references.length === 0) return said;
  const stands = translate('my_payments_other_agreements', language, { references: references.join(', ') });
  return `${said} ${stands}`;
}

/** Asks for past debits as far back as a page goes. */
const EARLIER = { past: 'all' };
const asksForEarlier = (c: Context): boolean => c.req.query('past') === EARLIER.past;

type Visit = {
  readonly token: string;
  readonly facts: ReturnType<typeof payerOverview.parse>;
  /** A page of the same payer, in the language of this one. */
  readonly address: (place?: string, more?: Readonly<Record<string, string>>) => string;
  readonly ask: (path: string, input: unknown, type?: 'query' | 'mutation') => Promise<unknown>;
  readonly page: (title: string, body: (frame: { languageHref: string }) => ReactNode, status?: 200 | 422) => Response;
};

/** What a link opens; one that opens nothing is answered alike whatever it is, with a way to ask for a new one. */
async function opened(
  c: Context,
  parts: FlowParts,
  work: (visit: Visit) => Promise<Response> | Response,
): Promise<Response> {
  const ctx = await parts.contextOf(c);
  const token = c.req.param('token') ?? '';
  const lang = c.req.query('lang');
  const ask: Visit['ask'] = (path, input, type = 'query') => asked(c, parts, ctx, path, input, type);
  try {
    const language = lang === 'en' || lang === 'fr' ? lang : null;
    const facts = payerOverview.parse(await ask('payerLinks.open', { token, language, earlier: asksForEarlier(c) }));
    const { business } = facts;
    return await work({
      token,
      facts,
      ask,
      address: (place = '', more = {}) =>
        `/my_payments/${encodeURIComponent(token)}${place}?${new URLSearchParams({ lang: facts.language, ...more })}`,
      page: (title, body, status = 200) =>
        pageAnswer(c, {
          language: facts.language,
          title: `${translate(title, facts.language, { business: business.name })}`,
          brandColor: business.brandColor,
          body: body({ languageHref: inOtherLanguage(c, facts.language) }),
          status,
        }),
    });
  } catch (error) {
    if (refusalOf(error, ctx.language).code !== 'auth.link_invalid') throw error;
    return unknownAnswer(c, chosenLanguage(c, ctx.language), 'link_over');
  }
}

/** A debit as it stands now, with what stood in the way of the last answer. */
async function approvalPage(c: Context, visit: Visit, problem: string | null): Promise<Response> {
  const { facts, token } = visit;
  const id = c.req.param('id') ?? '';
  const approval = payerApproval.parse(await visit.ask('payerLinks.approval', { token, language: facts.language, id }));
  const place = visit.address(`/approvals/${id}`);
  return visit.page(
    'approval_page_title',
    (frame) =>
      createElement(ApprovalPage, { facts, approval, problem, ...frame, action: place, backHref: visit.address() }),
    problem === null ? 200 : 422,
  );
}

type BankPage = {
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: PageProblems;
  /** Whose agreements stand below the numbers; null: none yet. */
  readonly account: Readonly<Record<string, string>> | null;
};
const NOTHING_TYPED: BankPage = { typed: {}, problems: {}, account: null };

/** The numbers, and once they are right the agreements for them, on one page: only there they are sent back. */
async function bankPage(visit: Visit, { typed, problems, account }: BankPage): Promise<Response> {
  const { facts, token } = visit;
  const { language } = facts;
  const read =
    account &&
    payerAgreements.parse(await visit.ask('payerLinks.agreements', { token, language, bankAccount: account }));
  const wrong = Object.keys(problems).length > 0;
  return visit.page(
    'my_payments_bank_title',
    (frame) =>
      createElement(ChangeBankPage, {
        facts,
        agreements: read?.agreements ?? null,
        typed,
        problems,
        ...frame,
        action: visit.address('/bank'),
        backHref: visit.address(),
      }),
    wrong ? 422 : 200,
  );
}

function askPage(c: Context, language: 'en' | 'fr', problem: string | null): Response {
  const body = createElement(AskForLinkPage, { language, languageHref: inOtherLanguage(c, language), problem });
  const title = translate('my_payments_ask_title', language);
  return pageAnswer(c, { language, title, brandColor: null, body, status: problem ? 422 : 200 });
}

async function askForLink(c: Context, parts: FlowParts): Promise<Response> {
  const form = await postedForm(c, parts.origin);
  const ctx = await parts.contextOf(c);
  const language = chosenLanguage(c, ctx.language);
  const email = (form.get('email') ?? '').trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return askPage(c, language, translate('contact_email_error', language));
  await asked(c, parts, ctx, 'payerLinks.ask', { email, language }, 'mutation');
  return noticeAnswer(c, {
    language,
    title: translate('my_payments_asked_title', language),
    paragraphs: [translate('my_payments_asked', language, { email })],
    tone: 'done',
  });
}
