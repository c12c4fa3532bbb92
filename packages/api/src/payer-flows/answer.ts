import { columns, present } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { numberProblems, payerNumbersOf } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { type PayerPage, pagesOf, pageToShow } from '@cordelle/domain/payer-flow/pages.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { answerPayerPageInput, openPayerPageInput, PublicEntry } from '@cordelle/validation/payer-flows.ts';
import { answersTo } from '@cordelle/validation/payer-page-fields.ts';
import type { Agreement, PayerPageFacts } from '@cordelle/validation/payer-pages.ts';
import { payerRules } from '@cordelle/validation/payer-rules.ts';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { networkOf } from '../auth/network.ts';
import type { RequestContext } from '../context.ts';
import { answeredUnder, keyedAs } from '../idempotency/keys.ts';
import { limiter } from '../limiter.ts';
import { type Offer, offerOf, questionsOf } from '../payer-offers/offer.ts';
import { type OpenedEntry, openEntry } from '../payer-offers/public-entry.ts';
import { agreementFacts, unticked } from './agreed.ts';
import { agreementOf } from './agreement-text.ts';
import { consentKindOf, payorLines } from './chosen.ts';
import { completeFlow } from './complete.ts';
import { confirmByMail, knownDonorOf } from './donor-mail.ts';
import { beginFlow, type Flow, flowOf, isWhole, keepAnswers, wasBegun } from './flow-store.ts';
import { accountOf, pageFactsOf, payerPageOf } from './page.ts';
import { plannedDebits, refuseImpossible, refuseLateNotice } from './planned-debits.ts';

/**
 * A call of a program. Nobody signs in for it, so its idempotency key counts at the address it was sent to: a submission under way,
 * a mailed link, or the public one of a business.
 */
export type ProgramCall = { readonly route: string; readonly address: string; readonly input: unknown };

const NOTHING = { typed: {}, connected: null };

/**
 * Which language somebody is met in: the one they chose, the one of the mail, the one the business asked for. Every business begins
 * with English, which is no choice of anybody's: there the browser's counts. See D-085.
 */
const languageOf = (
  ctx: RequestContext,
  chosen: Language | null,
  flow: Flow | null,
  entry: OpenedEntry,
  offer: Offer,
) =>
  chosen ??
  flow?.language ??
  entry.payer?.language ??
  (offer.defaultLanguage === 'en' ? ctx.language : offer.defaultLanguage);

/** The page somebody is on, or asks for. Changes nothing. Throws `record.not_found`. */
export async function openPage(
  ctx: RequestContext,
  { entry: asked, flow: token, page, language: chosen }: z.output<typeof openPayerPageInput>,
): Promise<PayerPageFacts> {
  const { app } = ctx;
  const entry = await openEntry(ctx, asked, { token });
  const now = app.clock.now();
  return inTransaction(app.database, { clientId: entry.clientId, readOnly: true }, async (tx) => {
    const flow = await flowOf(tx, app.keys, entry, token, { now: app.wallClock.now(), locked: false });
    const offer = flow?.offer ?? (await offerOf(tx, entry, app.bankConnect !== null));
    const endedOn = flow && (await endOfAgreement(tx, flow));
    const language = languageOf(ctx, chosen, flow, entry, offer);
    return { ...shownPage(flow, { entry, offer, language, wanted: page, now }), endedOn };
  });
}

/** What a payer would agree to by now, whichever page they are on. Throws `record.not_found`. */
export async function openAgreement(
  ctx: RequestContext,
  {
    entry: asked,
    flow: token,
    language,
  }: { readonly entry: PublicEntry; readonly flow: string | null; readonly language: Language },
): Promise<Agreement> {
  const { app } = ctx;
  const entry = await openEntry(ctx, asked, { token });
  return inTransaction(app.database, { clientId: entry.clientId, readOnly: true }, async (tx) => {
    const flow = await flowOf(tx, app.keys, entry, token, { now: app.wallClock.now(), locked: false });
    if (flow?.receipt) return flow.receipt.agreement;
    const offer = flow?.offer ?? (await offerOf(tx, entry, app.bankConnect !== null));
    const { kind } = entry;
    const { connected, typed } = flow?.kept ?? NOTHING;
    // What was typed on a page that is not answered yet may be anything.
    const answers = answersTo(kind, flow?.answered ?? [], typed);
    const debits = plannedDebits(offer, kind, answers, language);
    const account = accountOf(offer, { connected, typed: answers });
    const consentKind = consentKindOf(offer, kind, answers);
    const payer = payorLines(offer, answers);
    return agreementOf({ offer, kind, language, payer, answers, consentKind, debits, account, at: app.clock.now() });
  });
}

/** A donor whose account is known was asked by mail: until they confirm, or give under another address, nothing else is taken. */
const isAsked = ({ emailSentAt }: Flow): boolean => emailSentAt !== null;
const factsOf = (flow: Flow) => pageFactsOf({ ...flow, knownDonor: isAsked(flow) });

/** The day on which what a receipt is of was ended, by whomever; null: it stands, or nothing was agreed to yet. */
async function endOfAgreement(
  { sql }: Tx,
  { clientId, customerId, receipt, offer }: Flow,
): Promise<CalendarDate | null> {
  if (!receipt || customerId === null) return null;
  const [row] = await sql`
    select ${present(columns(authorizations, 'a', ['endedAt']))}
      from authorizations a join customers c on c.client_id = a.client_id and c.id = a.customer_id
     where a.client_id = ${clientId} and a.customer_id = ${customerId}
       and c.identifier || '-' || a.number = ${receipt.reference} and a.ended_at is not null`;
  return row ? localDate(row.endedAt, RAIL_FACTS[offer.country].zone) : null;
}

type Shown = {
  readonly entry: OpenedEntry;
  readonly offer: Offer;
  readonly language: 'en' | 'fr';
  readonly wanted: PayerPage | null;
  readonly now: Date;
};

/** Once somebody is through there is one page: the receipt, or to the browser that is not to read it, that it is done. */
function shownPage(flow: Flow | null, { entry, offer, language, wanted, now }: Shown): PayerPageFacts {
  const knownDonor = flow !== null && isAsked(flow);
  const receipt = flow?.receipt ?? null;
  const facts = pageFactsOf({ kind: entry.kind, offer, knownDonor });
  const authorizedAt = flow?.authorizedAt ?? null;
  const page = authorizedAt ? 'finished' : pageToShow(facts, new Set(flow?.answered), wanted);
  const shown = payerPageOf({
    kind: entry.kind,
    offer,
    language,
    kept: flow?.kept ?? NOTHING,
    page,
    receipt,
    knownDonor,
    now,
  });
  return { ...shown, finishedOn: authorizedAt && localDate(authorizedAt, RAIL_FACTS[offer.country].zone) };
}

/**
 * Takes the answers of one page or of several, and returns the page that follows; with no page, what was typed is kept and
 * the language changes. After the last one somebody is through; asked again they get the same receipt. Throws
 * `record.not_found`, `payer.flow_over`, `payer.page_not_reached`, and what is wrong with the answers, field by field.
 */
export async function answerPages(
  ctx: RequestContext,
  input: z.output<typeof answerPayerPageInput>,
  program: ProgramCall | null = null,
): Promise<PayerPageFacts> {
  const { app } = ctx;
  const entry = await openEntry(ctx, input.entry, { token: input.flow });
  const witness = { now: app.clock.now(), wallNow: app.wallClock.now(), requestId: ctx.requestId };
  const { wallNow, now } = witness;
  return inTransaction(app.database, { clientId: entry.clientId }, async (tx) => {
    await inTurn(tx, entry);
    const begun = await flowOf(tx, app.keys, entry, input.flow, { now: wallNow, locked: true });
    const flow = begun ?? (await beginning(tx, ctx, entry, input, { now: wallNow, program }));
    const isAgain = program !== null && (await wasAsked(tx, ctx, entry, program));
    const show = (shown: Flow, wanted: PayerPage | null) =>
      shownPage(shown, { entry, offer: shown.offer, language: input.language, wanted, now });
    if (flow.authorizedAt || (isAgain && begun)) return show(flow, null);
    const pages = pagesOf(factsOf(flow));
    const given = answersTo(flow.kind, input.pages.length > 0 ? input.pages : withoutConsent(pages), input.answers);
    // Typed numbers take the place of a connection, and only they do.
    const isTyped = Object.values(given.bankAccount ?? {}).some(Boolean);
    const kept = { connected: isTyped ? null : flow.kept.connected, typed: { ...flow.kept.typed, ...given } };
    await refuseWrong(tx, flow, kept, input.pages, now);
    if (input.pages.includes('check')) refuseUnread(flow, kept, input, now);
    const stillRight = flow.answered.filter((page) => isRight(flow, kept, page));
    const answered = [...new Set([...stillRight, ...input.pages])];
    const saved = await keepAnswers(tx, app.keys, flow, { kept, answered, language: input.language, now: wallNow });
    if (input.pages.length === 0) return show(saved, null);
    // Who came by a mailed link has shown already whose address it is, and is not asked.
    const isDonation = input.pages.includes('donation') || input.pages.includes('donor');
    if (isDonation && isWhole(answered)) {
      const known = await knownDonorOf(tx, saved);
      const asked = await confirmByMail(tx, app, saved, { known, ...witness });
      return show(asked, null);
    }
    const isThrough = pages.every((page) => page === 'finished' || answered.includes(page));
    if (!isThrough || input.pages.at(-1) !== pages.at(-2)) return show(saved, null);
    await refuseUsed(tx, entry);
    limiter.take('public_submit', { kind: 'address', name: networkOf(ctx.ip) });
    return show(await completeFlow(tx, app, saved, witness), null);
  });
}

/**
 * Of two who answer one mailed link at the same moment the second waits for the first, before either refers to a row that the other
 * is to change.
 */
async function inTurn({ sql }: Tx, { clientId, payer }: OpenedEntry): Promise<void> {
  if (payer === null) return;
  await sql`
    select from authorization_requests
     where client_id = ${clientId} and id = ${payer.requestId} for no key update`;
}

/** A mailed link works once: whoever is through with it later is too late. Throws `payer.link_expired`. */
async function refuseUsed({ sql }: Tx, { clientId, payer }: OpenedEntry): Promise<void> {
  if (payer === null) return;
  const open = await sql`
    select from authorization_requests where client_id = ${clientId} and id = ${payer.requestId} and ended_at is null`;
  if (open.count === 0) throw new DomainError('payer.link_expired');
}

/** Whether a program asked the very same under its key; without one, never. Another request under the key is refused. */
async function wasAsked(
  tx: Tx,
  ctx: RequestContext,
  { clientId }: OpenedEntry,
  { route, address, input }: ProgramCall,
): Promise<boolean> {
  const keyed = keyedAs(ctx, { clientId, principal: `payer ${fingerprintOf(address)}`, route, input });
  const answered = keyed !== null && (await answeredUnder(tx, keyed));
  if (answered) ctx.responseHeaders.set('Idempotent-Replayed', 'true');
  return answered;
}

/** Consent is given with the page that asks for it and to its text alone: a tick beside the text in another language counts for nothing. */
const withoutConsent = (pages: readonly PayerPage[]): PayerPage[] => pages.filter((page) => page !== 'check');

/**
 * Throws `payer.agreement_changed` unless what stood beside the tick is what is recorded, word for word, and
 * `payer.notice_needed` for a first debit before which nobody can be told in time who wants to be.
 */
function refuseUnread(
  flow: Flow,
  kept: Flow['kept'],
  { hash, language }: z.output<typeof answerPayerPageInput>,
  now: Date,
): void {
  const account = accountOf(flow.offer, kept);
  invariant(account, 'the account comes before the last page');
  if (unticked(agreementFacts({ ...flow, kept, language }, account, now)).hash !== hash)
    throw new DomainError('payer.agreement_changed');
  refuseLateNotice({ ...flow, kept, language }, now);
}

/** Who answers the first page begins; who answers another one was away for too long, or is a program that left the first one out. */
async function beginning(
  tx: Tx,
  { app, ip, userAgent }: RequestContext,
  entry: OpenedEntry,
  { flow: token, pages, language }: z.output<typeof answerPayerPageInput>,
  { now, program }: { readonly now: Date; readonly program: ProgramCall | null },
): Promise<Flow> {
  const offer = await offerOf(tx, entry, app.bankConnect !== null);
  const [first] = pagesOf(pageFactsOf({ kind: entry.kind, offer, knownDonor: false }));
  if (pages.length > 0 && pages[0] !== first) {
    const isOver = program === null || (await wasBegun(tx, entry, token));
    throw new DomainError(isOver ? 'payer.flow_over' : 'payer.page_not_reached');
  }
  return beginFlow(tx, app.keys, entry, { token, offer, language, ip, userAgent, now });
}

/** What is wrong with a page, by the rules of its fields. */
const wrongOn = ({ kind, offer, language }: Flow, { typed }: Flow['kept'], page: PayerPage): z.core.$ZodIssue[] =>
  payerRules(page, kind, questionsOf(offer, kind, language), offer.country).safeParse(typed).error?.issues ?? [];

/** What was kept with a change of language was not looked at: a page it made wrong is to be answered again. */
function isRight(flow: Flow, kept: Flow['kept'], page: PayerPage): boolean {
  if (wrongOn(flow, kept, page).length > 0) return false;
  if (page !== 'bank' || kept.connected) return true;
  return numberProblems(flow.offer.country, kept.typed.bankAccount ?? {}).length === 0;
}

/** Throws what is wrong with the pages that are answered: not their turn, not what they ask for, not possible. */
async function refuseWrong(
  tx: Tx,
  flow: Flow,
  kept: Flow['kept'],
  pages: readonly PayerPage[],
  now: Date,
): Promise<void> {
  const { offer, kind } = flow;
  const facts = factsOf(flow);
  const answered = new Set(flow.answered);
  const issues: z.core.$ZodIssue[] = [];
  for (const page of pages) {
    if (pageToShow(facts, answered, page) !== page) throw new DomainError('payer.page_not_reached');
    issues.push(...wrongOn(flow, kept, page));
    answered.add(page);
  }
  // Of several pages everything is told at once.
  if (issues.length > 0) throw new TRPCError({ code: 'BAD_REQUEST', cause: new z.ZodRealError(issues) });
  if (pages.includes('bank') && !kept.connected) payerNumbersOf(offer.country, kept.typed.bankAccount ?? {});
  if (pages.includes('donation') || pages.includes('payments'))
    await refuseImpossible(tx, offer, kind, kept.typed, now);
  // Where there is no box for it, no later page can mend the date.
  const told = pages.includes('donation') || pages.includes('payments');
  if (told && !offer.switches.offerNoticeWaiver) refuseLateNotice({ ...flow, kept }, now);
}
