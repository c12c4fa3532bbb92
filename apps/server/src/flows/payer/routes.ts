import { setTimeout as sleep } from 'node:timers/promises';
import { logoAt } from '@cordelle/api/authorization-settings/logo.ts';
import type { RequestContext } from '@cordelle/api/context.ts';
import { checkAddress } from '@cordelle/api/evidence/check-address.ts';
import { closedLink } from '@cordelle/api/payer-offers/closed-link.ts';
import { isExpired } from '@cordelle/api/payer-offers/public-entry.ts';
import { type Refusal, refusalOf } from '@cordelle/api/refusal.ts';
import { renderPdf } from '@cordelle/documents/render-pdf.ts';
import { PAYER_PAGES, type PayerPage as PageName } from '@cordelle/domain/payer-flow/pages.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { BankConnection, PageProblems } from '@cordelle/payer-pages/page-context.ts';
import { PayerPage } from '@cordelle/payer-pages/payer-page.tsx';
import type { Language } from '@cordelle/validation/language.ts';
import { bankPage, connectedBank, openedPayerPage, type PublicEntry } from '@cordelle/validation/payer-flows.ts';
import type { PayerPageFacts } from '@cordelle/validation/payer-pages.ts';
import { type Context, Hono } from 'hono';
import { createElement } from 'react';
import { asked, formAnswer } from '../../http/documents.ts';
import { framing } from '../../http/security-headers.ts';
import { flowTokenOf, formToken, newFlowToken, setFlowToken, shownAtOf } from '../flow-cookie.ts';
import type { FlowParts } from '../flow-parts.ts';
import {
  chosenLanguage,
  failuresAsPages,
  inOtherLanguage,
  noticeAnswer,
  pageAnswer,
  unknownAnswer,
} from '../page-answer.ts';
import { postedForm } from '../posted-form.ts';
import { donationRoutes } from './donation-routes.ts';
import { answersOf, typedAgain } from './form-answers.ts';
import { ENTRIES, entryName } from './public-entry.ts';

/** Nobody reads and answers a page faster; who does waits. Source: security §9. */
const PAGE_SECONDS_MIN = 2;
/** Pages that are answered with a glance. */
const QUICK: readonly PageName[] = ['intro', 'check'];

const isPage = (text: string | undefined): text is PageName => PAYER_PAGES.some((page) => page === text);
const isLanguage = (text: string | null | undefined): text is Language => text === 'en' || text === 'fr';

/** What is wrong with one of these opens nothing at all. */
const NOBODY = ['record.not_found', 'payer.link_expired', 'input.invalid'];

type Visit = {
  readonly c: Context;
  readonly parts: FlowParts;
  readonly ctx: RequestContext;
  readonly entry: PublicEntry;
  /** Parts of the address that name the entry. */
  readonly query: readonly string[];
};

/**
 * The pages of businesses for payers, one question each: rendered here, answered by forms, without need of a script. Every
 * answer is a redirect to the next page, so that going back and loading again are harmless.
 */
export function payerFlows(parts: FlowParts): Hono {
  const http = new Hono();
  http.route('/', donationRoutes(parts));
  for (const { path, named, query } of ENTRIES) {
    const visit = async (c: Context): Promise<Visit> => ({
      c,
      parts,
      ctx: await parts.contextOf(c),
      entry: named(c),
      query,
    });
    http.get(path, async (c) => show(await visit(c)));
    http.post(path, async (c) => answer(await visit(c)));
  }
  failuresAsPages(http, parts);
  http.get('/authorize', async (c) => {
    const code = c.req.query('code');
    if (code) return c.redirect(`/authorize/${encodeURIComponent(code)}`, 302);
    return unknownAnswer(c, chosenLanguage(c, (await parts.contextOf(c)).language));
  });
  return http;
}

/** The address of a page of the same flow. */
function addressOf({ c, query }: Visit, more: Readonly<Record<string, string>> = {}): string {
  const { pathname, searchParams } = new URL(c.req.url);
  const kept = new URLSearchParams();
  for (const name of query) kept.set(name, searchParams.get(name) ?? '');
  for (const [name, value] of Object.entries(more)) kept.set(name, value);
  const text = kept.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

async function opened(visit: Visit, flow: string | null): Promise<PayerPageFacts | null> {
  const { c, parts, ctx, entry } = visit;
  const page = c.req.query('page');
  // The copy is the paper of what was agreed to: whatever the page speaks, it is in the language of the agreement.
  const lang = c.req.query('receipt') === 'pdf' ? undefined : c.req.query('lang');
  try {
    const language = isLanguage(lang) ? lang : null;
    const answered = await asked(c, parts, ctx, 'payerFlows.open', {
      entry,
      flow,
      page: isPage(page) ? page : null,
      language,
    });
    return openedPayerPage.parse(answered);
  } catch (error) {
    if (NOBODY.includes(refusalOf(error, ctx.language).code)) return null;
    throw error;
  }
}

async function show(visit: Visit): Promise<Response> {
  const { c, parts, entry } = visit;
  const name = entryName(entry);
  const known = flowTokenOf(c, name, parts.secure);
  const facts = await opened(visit, known);
  if (!facts) return overAnswer(visit);
  if (c.req.query('form') === 'pdf') return paperForm(visit, facts);
  if (c.req.query('receipt') === 'pdf' && facts.receipt) return receiptPdf(visit, facts);
  const token = known ?? newFlowToken();
  if (known === null) setFlowToken(c, name, parts.secure, token);
  return drawn(visit, facts, { token, problems: {}, bank: await bankOf(visit, facts, token) });
}

/** The connection to the payer's bank, where it is offered and they do not want to type. */
async function bankOf(visit: Visit, facts: PayerPageFacts, flow: string): Promise<BankConnection | null> {
  const { c, parts, ctx, entry } = visit;
  if (facts.page !== 'bank' || !facts.questions.connect || c.req.query('by') === 'hand') return null;
  const returnUrl = addressOf(visit, { page: 'bank', by: 'bank' });
  const { origin, frame, page } = bankPage.parse(
    await asked(c, parts, ctx, 'payerFlows.bankPage', { entry, flow, returnUrl }),
  );
  if (!origin || !frame || !page) return null;
  c.header('Content-Security-Policy', framing(origin, parts.secure));
  c.header('Cross-Origin-Embedder-Policy', 'unsafe-none');
  const told = { loginId: c.req.query('loginId') || null, accountId: c.req.query('accountId') || null };
  return { origin, frame, page, ...told };
}

type Drawn = {
  readonly token: string;
  readonly problems: PageProblems;
  readonly bank?: BankConnection | null;
  /** When the page was first shown, where it is shown again. */
  readonly shownAt?: Date | undefined;
};

function drawn(visit: Visit, facts: PayerPageFacts, { token, problems, bank = null, shownAt }: Drawn): Response {
  const { c, ctx } = visit;
  const { page, language, business } = facts;
  const wrong = Object.keys(problems).length > 0;
  const limitAlone = page === 'payments' && !facts.questions.schedule;
  const told = facts.endedOn === null ? page : 'ended';
  const said = translate(limitAlone ? 'payer_limit_title' : `payer_title_${told}`, language, {
    business: business.name,
  });
  const title = `${wrong ? `${translate('payer_problem_prefix', language)} ` : ''}${said} – ${business.name}`;
  const body = createElement(PayerPage, {
    facts,
    problems,
    links: {
      to: (wanted: PageName) => addressOf(visit, { page: wanted }),
      byHand: addressOf(visit, { page: 'bank', by: 'hand' }),
      connect: addressOf(visit, { page: 'bank', by: 'bank' }),
      bank,
      pdf: addressOf(visit, { receipt: 'pdf' }),
      paper: addressOf(visit, { form: 'pdf' }),
      anew: visit.entry.kind === 'email' ? null : addressOf(visit),
    },
    form: {
      action: addressOf(visit, { page, lang: language, ...(c.req.query('by') === 'hand' ? { by: 'hand' } : {}) }),
      token: formToken(token, page, shownAt ?? ctx.app.wallClock.now()),
      languageHref: inOtherLanguage(c, language),
    },
  });
  return pageAnswer(c, { language, title, brandColor: business.brandColor, body, status: wrong ? 422 : 200 });
}

async function answer(visit: Visit): Promise<Response> {
  const { c, parts, ctx, entry } = visit;
  const form = await postedForm(c, parts.origin);
  if (form.has('anew')) return forSomebodyElse(visit);
  const name = entryName(entry);
  const token = flowTokenOf(c, name, parts.secure);
  const named = form.get('page') ?? '';
  const shownAt = token === null ? null : shownAtOf(token, named, form.get('token') ?? '');
  if (token === null || shownAt === null || !isPage(named)) return startedAnew(visit, form);
  // Only a program fills in what nobody sees.
  if (form.get('website')) return unknownAnswer(c, chosenLanguage(c, ctx.language));
  const other = form.get('language');
  const facts = await opened(visit, token);
  if (!facts) return overAnswer(visit);
  const language = isLanguage(other) ? other : facts.language;
  const pages = isLanguage(other) ? [] : [named];
  if (pages.length > 0 && !QUICK.includes(named)) await awaitReading(ctx, shownAt);
  try {
    const loginId = named === 'bank' ? form.get('loginId') : null;
    const accountId = form.get('accountId') || null;
    if (loginId && pages.length > 0) {
      const connected = await asked(
        c,
        parts,
        ctx,
        'payerFlows.connectBank',
        { entry, flow: token, loginId, ...(accountId && { accountId }) },
        'mutation',
      );
      if (connectedBank.parse(connected).status === 'pending')
        return stillWaiting(visit, facts, { token, loginId, accountId });
    }
    const given = {
      entry,
      flow: token,
      pages,
      language,
      answers: answersOf(facts.kind, named, form),
      hash: form.get('hash'),
    };
    const next = openedPayerPage.parse(await asked(c, parts, ctx, 'payerFlows.answer', given, 'mutation'));
    return c.redirect(addressOf(visit, { page: pages.length === 0 ? named : next.page }), 303);
  } catch (error) {
    return refused(visit, refusalOf(error, language), error, { form, facts, token, shownAt, named });
  }
}

/**
 * An address that opens nothing: to whom it was mailed, what became of it; that it has expired, where it opened something once or
 * may have; to anybody else the same words, whatever it holds.
 */
async function overAnswer({ c, ctx, entry }: Visit): Promise<Response> {
  if (entry.kind !== 'email') {
    const language = chosenLanguage(c, ctx.language);
    return (await isExpired(ctx.app, entry)) ? givenUpAnswer(c, language) : unknownAnswer(c, language);
  }
  const closed = await closedLink(ctx.app, entry);
  if (!closed) return unknownAnswer(c, chosenLanguage(c, ctx.language), 'expired');
  const { why, on, business } = closed;
  const language = chosenLanguage(c, closed.language);
  const say = (part: string) =>
    translate(`payer_over_${why}_${part}`, language, { business: business.name, date: formatDate(on, language) });
  return noticeAnswer(c, {
    language,
    business,
    title: say('title'),
    paragraphs: [say('text')],
    tone: why === 'answered' ? 'done' : 'warning',
    status: 404,
    ...(why === 'answered' && {
      link: { href: `/my_payments?lang=${language}`, words: translate('payer_over_page', language) },
    }),
  });
}

/** An address that its business gave up for another: whoever agreed there before finds what stands on their own page. */
const givenUpAnswer = (c: Context, language: Language): Response =>
  noticeAnswer(c, {
    language,
    title: translate('payer_expired_title', language),
    paragraphs: [translate('payer_given_up_text', language)],
    tone: 'warning',
    status: 404,
    link: { href: `/my_payments?lang=${language}`, words: translate('payer_over_page', language) },
  });

/** A device that several people use: nothing of the last one is left on it, and the pages begin again. */
function forSomebodyElse(visit: Visit): Response {
  const { c, parts, entry } = visit;
  setFlowToken(c, entryName(entry), parts.secure, newFlowToken());
  return c.redirect(addressOf(visit), 303);
}

/** The bank has not told the service yet: the same page, to be sent again. */
async function stillWaiting(
  visit: Visit,
  facts: PayerPageFacts,
  { token, loginId, accountId }: { readonly token: string } & Pick<BankConnection, 'loginId' | 'accountId'>,
): Promise<Response> {
  const bank = await bankOf(visit, facts, token);
  const problems = { base: [translate('payer_bank_pending', facts.language)] };
  return drawn(visit, facts, { token, problems, bank: bank && { ...bank, loginId, accountId } });
}

/** Whoever answers faster than anybody reads is answered when that time is over (D-041). */
async function awaitReading({ app }: RequestContext, shownAt: Date): Promise<void> {
  const early = shownAt.getTime() + PAGE_SECONDS_MIN * 1000 - app.wallClock.now().getTime();
  if (early > 0) await sleep(Math.min(early, PAGE_SECONDS_MIN * 1000));
}

type Posted = {
  readonly form: URLSearchParams;
  readonly facts: PayerPageFacts;
  readonly token: string;
  readonly shownAt: Date;
  readonly named: PageName;
};

/** The page again with what was typed and what is wrong; what cannot be fixed there is said, or starts anew. */
async function refused(visit: Visit, refusal: Refusal, error: unknown, posted: Posted): Promise<Response> {
  const { c } = visit;
  if (NOBODY.includes(refusal.code) && refusal.code !== 'input.invalid') return overAnswer(visit);
  if (refusal.code === 'internal') throw error;
  if (refusal.code === 'payer.flow_over') return startedAnew(visit, posted.form);
  if (refusal.code === 'payer.page_not_reached') return c.redirect(addressOf(visit), 303);
  const { facts, form, token, shownAt, named } = posted;
  const { agree, waiveNotice, ...typed } = typedAgain(form);
  // Another text is read before it is agreed to: no box stays ticked.
  const ticked = refusal.code === 'payer.agreement_changed' ? {} : { agree, waiveNotice };
  const again = { ...facts, page: named, answers: defined({ ...facts.answers, ...typed, ...ticked }) };
  return drawn(visit, again, { token, problems: refusal.messages, shownAt, bank: await bankOf(visit, again, token) });
}

/** Without what was not said. */
const defined = (answers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** The first page, with a sentence that says why; what was typed on it is still there. */
async function startedAnew(visit: Visit, form: URLSearchParams): Promise<Response> {
  const { c, parts, entry } = visit;
  const token = newFlowToken();
  const facts = await opened(visit, null);
  if (!facts) return overAnswer(visit);
  setFlowToken(c, entryName(entry), parts.secure, token);
  const kept = form.get('page') === facts.page ? typedAgain(form) : {};
  const problems = { base: [translate('error_flow_over', facts.language)] };
  return drawn(visit, { ...facts, answers: kept }, { token, problems });
}

/** The form to print and sign, for whoever prefers paper. */
async function paperForm({ c, parts, ctx, entry }: Visit, { language }: PayerPageFacts): Promise<Response> {
  const { kind: _, ...named } = entry;
  const inLanguage = { ...ctx, language };
  const form = await asked(c, parts, inLanguage, 'authorizationForms.open', named);
  return formAnswer(c, form);
}

async function receiptPdf({ c, ctx }: Visit, { receipt, business, country, currency, language }: PayerPageFacts) {
  if (!receipt) return c.notFound();
  const { name, statementName, logoUrl } = business;
  const payee = { name, statementName, logo: logoUrl && (await logoAt(ctx.app, logoUrl)) };
  const facts = {
    receipt,
    business: payee,
    country,
    currency,
    language,
    checkAddress: checkAddress(ctx.app.addresses),
  };
  const bytes = await renderPdf({ document: 'agreement', facts });
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${receipt.reference}.pdf"`,
  });
}
