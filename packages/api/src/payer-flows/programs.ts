import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { type FlowStep, type PayerPage, pagesOf, pagesOfStep } from '@cordelle/domain/payer-flow/pages.ts';
import { newSecret } from '@cordelle/engine/secrets.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayerAnswers, PublicEntry } from '@cordelle/validation/payer-flows.ts';
import { notAskedFor } from '@cordelle/validation/payer-page-fields.ts';
import type { PayerPageFacts } from '@cordelle/validation/payer-pages.ts';
import type {
  donorAuthInfo,
  GivenAnswers,
  linkAuthorizationDetails,
  processingAuthInfo,
  submittedAuthorization,
} from '@cordelle/validation/public-authorizations.ts';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { fingerprintOf as keyedFingerprint } from '../idempotency/fingerprint.ts';
import { closedLink } from '../payer-offers/closed-link.ts';
import { answerPages, openAgreement, openPage } from './answer.ts';

/** By which call a kind of page is answered. */
const ROUTES: Readonly<Record<PublicEntry['kind'], string>> = {
  processing: 'processingAuthorizations.submit',
  donation: 'donorAuthorizations.submit',
  link: 'linkAuthorizations.submit',
  email: 'emailAuthorizations.submit',
};

type CodeEntry = Extract<PublicEntry, { code: string }>;

/** The id of a submission: the code of the business, and what carries it from step to step. */
const idOf = (code: string, token: string): string => `${code}.${token}`;

function readId(id: string): { readonly code: string; readonly token: string } {
  const at = id.lastIndexOf('.');
  if (at < 0) throw new DomainError('record.not_found');
  return { code: id.slice(0, at), token: id.slice(at + 1) };
}

/** What a program sent, as the pages take it. How many: a number, or none for without end. */
const answersIn = ({ installments, ongoing, ...given }: Omit<GivenAnswers, 'termsHash'>): PayerAnswers =>
  installments === undefined && !ongoing && given.frequency === undefined
    ? given
    : { ...given, installments: String(installments ?? 0) };

/** Throws for each answer that the pages do not ask for: whoever sent it would think that it counts. */
function refuseUnasked(
  { kind, questions }: PayerPageFacts,
  pages: readonly PayerPage[],
  { installments, ...answers }: Omit<GivenAnswers, 'termsHash'>,
): void {
  const count = installments ? { installments: String(installments) } : {};
  const issues = notAskedFor(kind, pages, questions, { ...answers, ...count }).map((field) => ({
    code: 'custom' as const,
    path: [field],
    message: 'error_not_asked_here',
    input: undefined,
  }));
  if (issues.length > 0) throw new TRPCError({ code: 'BAD_REQUEST', cause: new z.ZodRealError(issues) });
}

/** Nothing but another language: the step is shown in it, as it is. Only an introduction is answered with nothing. */
const isLanguageAlone = (step: FlowStep, given: GivenAnswers): boolean =>
  step !== 'intro' && Object.values(given).every((value) => value === undefined);

/** A step as programs submit it is the pages it stands for, all at once; its answer names the next one. */
async function submitStep(
  ctx: RequestContext,
  kind: 'processing' | 'donation',
  { id, submittedStep, language, ...given }: { id: string; submittedStep: FlowStep; language: Language } & GivenAnswers,
): Promise<{ readonly id: string; readonly facts: PayerPageFacts }> {
  const { code, token } = readId(id);
  const entry: CodeEntry = { kind, code };
  const before = await openPage(ctx, { entry, flow: token, page: null, language });
  const { termsHash, ...answers } = given;
  const ofStep = pagesOfStep(pageFacts(before), submittedStep);
  const pages = agreedTo(given, ofStep, before.page);
  if (pages.length === 0) throw new DomainError('payer.page_not_reached');
  refuseUnasked(before, ofStep, answers);
  const facts = await answerPages(
    ctx,
    {
      entry,
      flow: token,
      pages: isLanguageAlone(submittedStep, given) ? [] : beforeTheEnd(pages),
      language,
      answers: answersIn(answers),
      hash: termsHash ?? null,
    },
    { route: ROUTES[kind], address: id, input: { submittedStep, language, ...given } },
  );
  return { id, facts };
}

/**
 * The pages a submission answers. Consent is given to the text that stands on the last one: without `agree` that one is shown,
 * its text whole by now, and with it alone nothing before is answered again. Throws `payer.terms_hash_required`.
 */
function agreedTo(
  { agree, termsHash, bankAccount }: GivenAnswers,
  pages: readonly PayerPage[],
  open: PayerPage,
): PayerPage[] {
  if (!pages.includes('check')) return [...pages];
  if (agree === undefined) return pages.filter((page) => page !== 'check');
  if (agree && termsHash === undefined) throw new DomainError('payer.terms_hash_required');
  return open === 'check' && bankAccount === undefined ? ['check'] : [...pages];
}

const beforeTheEnd = (pages: readonly PayerPage[]): PayerPage[] =>
  pages.filter((page) => page !== 'finished' && page !== 'email_sent');

/** `pageFactsOf`, read off a page: programs are shown no offer. */
const pageFacts = ({ kind, questions }: PayerPageFacts) => ({
  kind,
  introduction: questions.introduction !== null,
  additionalInformation: questions.phone || questions.address,
  payments: (kind !== 'donation' && questions.schedule) || questions.limit,
  knownDonor: false,
  knownPayer: questions.knownPayer !== null,
});

async function processingInfo(
  ctx: RequestContext,
  id: string,
  facts: PayerPageFacts,
): Promise<z.input<typeof processingAuthInfo>> {
  const { code, token } = readId(id);
  const { business, questions, language, receipt, stepName } = facts;
  const agreement = await openAgreement(ctx, { entry: { kind: 'processing', code }, flow: token, language });
  const asked = questions.verification ? (questions.connect ? 'flinks' : 'microdeposit') : null;
  return {
    id,
    language,
    client: business,
    address: business.addressLines,
    email: business.email,
    phone: business.phone,
    messages: [],
    step: {
      name: stepName,
      introduction: questions.introduction,
      requireName: true,
      requireEmail: true,
      requirePhone: questions.phone,
      requireAddress: questions.address,
      termsAndConditions: agreement.text,
      termsHash: agreement.hash,
      enableFlinks: questions.connect,
      requireVerification: questions.verification,
      requireAuthorizationAmount: questions.limit,
      nameDefault: questions.nameDefault,
      verificationMethod: receipt ? receipt.verification : asked,
    },
    reference: receipt?.reference ?? null,
  };
}

async function donorInfo(
  ctx: RequestContext,
  id: string,
  facts: PayerPageFacts,
): Promise<z.input<typeof donorAuthInfo>> {
  const { code, token } = readId(id);
  const { business, questions, language, receipt, stepName } = facts;
  const agreement = await openAgreement(ctx, { entry: { kind: 'donation', code }, flow: token, language });
  return {
    id,
    language,
    client: business,
    email: business.email,
    messages: [],
    step: {
      name: stepName,
      email: questions.knownPayer?.email ?? null,
      emailMessage: null,
      enableCommentDescription: questions.comment !== null,
      commentDescription: questions.comment,
      requireAdditionalInformation: questions.phone || questions.address,
      termsAndConditions: agreement.text,
      termsHash: agreement.hash,
    },
    reference: receipt?.reference ?? null,
  };
}

/** A business's code begins a submission; the id of one, which has a dot, goes on with it. */
const submissionOf = (asked: string): string => (asked.includes('.') ? asked : idOf(asked, newSecret()));

async function openSubmission(ctx: RequestContext, kind: CodeEntry['kind'], asked: string) {
  const id = submissionOf(asked);
  const { code, token } = readId(id);
  const flow = id === asked ? token : null;
  return { id, facts: await openPage(ctx, { entry: { kind, code }, flow, page: null, language: null }) };
}

/** What a page asks of whoever opens it for the first time, or where a submission stands. Throws `record.not_found`. */
export async function openProcessing(ctx: RequestContext, asked: string) {
  const { id, facts } = await openSubmission(ctx, 'processing', asked);
  return processingInfo(ctx, id, facts);
}

/** One step of an authorization; the last one completes it. Throws what `answerPages` throws. */
export async function submitProcessing(ctx: RequestContext, input: Parameters<typeof submitStep>[2]) {
  const { id, facts } = await submitStep(ctx, 'processing', input);
  return processingInfo(ctx, id, facts);
}

export async function openDonation(ctx: RequestContext, asked: string) {
  const { id, facts } = await openSubmission(ctx, 'donation', asked);
  return donorInfo(ctx, id, facts);
}

export async function submitDonation(ctx: RequestContext, input: Parameters<typeof submitStep>[2]) {
  const { id, facts } = await submitStep(ctx, 'donation', input);
  return donorInfo(ctx, id, facts);
}

/** The page of a link as it stands for whoever carries this flow. Throws `payer.link_answered` of a mailed link that was used. */
async function openLink(
  ctx: RequestContext,
  entry: PublicEntry,
  { flow, language = null }: { readonly flow: string | null; readonly language: Language | null | undefined },
): Promise<PayerPageFacts> {
  try {
    return await openPage(ctx, { entry, flow, page: null, language });
  } catch (error) {
    const isOver = error instanceof DomainError && error.code === 'payer.link_expired';
    const closed = isOver && entry.kind === 'email' ? await closedLink(ctx.app, entry) : null;
    throw closed?.why === 'answered' ? new DomainError('payer.link_answered', { date: closed.on }) : error;
  }
}

/** What the page of a link asks. Throws `record.not_found` and what `openLink` throws. */
export async function linkDetails(
  ctx: RequestContext,
  entry: PublicEntry,
  language: Language | undefined,
): Promise<z.input<typeof linkAuthorizationDetails>> {
  const facts = await openLink(ctx, entry, { flow: null, language });
  const { business, questions } = facts;
  ctx.responseHeaders.set('Content-Language', facts.language);
  const agreement = await openAgreement(ctx, { entry, flow: null, language: facts.language });
  return {
    language: facts.language,
    client: business,
    introduction: questions.introduction,
    termsAndConditions: agreement.text,
    requirePhone: questions.phone,
    requireAddress: questions.address,
    requireMaximumAmount: questions.limit,
    allowMicrodeposit: questions.microdeposit,
    allowTransactionSchedule: questions.schedule,
    name: questions.knownPayer?.name ?? null,
    email: questions.knownPayer?.email ?? null,
  };
}

type LinkEntry = Extract<PublicEntry, { kind: 'link' | 'email' }>;
type GivenOnLink = GivenAnswers & { readonly language: Language | undefined };

/**
 * What carries the submission of a link, which is one call. Whoever agrees twice in the same words under one idempotency key, or
 * by a mailed link, which works once, has one submission, found again; without a key each at a public link is one of its own.
 */
function flowOfLink(ctx: RequestContext, entry: LinkEntry, given: GivenOnLink): string {
  const key = entry.kind === 'link' ? ctx.idempotencyKey : '';
  return given.agree && key !== null ? keyedFingerprint(ctx, ['payer flow', entry, key, given]) : newSecret();
}

/** Everything a link asks, at once. Throws what `openLink` and `answerPages` throw. */
export async function submitLink(
  ctx: RequestContext,
  entry: LinkEntry,
  sent: GivenOnLink,
): Promise<z.input<typeof submittedAuthorization>> {
  const { language, ...given } = sent;
  const { termsHash, ...answers } = given;
  const flow = flowOfLink(ctx, entry, sent);
  const before = await openLink(ctx, entry, { flow, language });
  ctx.responseHeaders.set('Content-Language', before.language);
  const pages = pagesOf(pageFacts(before));
  refuseUnasked(before, pages, answers);
  const facts = await answerPages(
    ctx,
    {
      entry,
      flow,
      pages: agreedTo(given, beforeTheEnd(pages), before.page),
      language: before.language,
      answers: { customerType: before.questions.nameDefault, ...answersIn(answers) },
      hash: termsHash ?? null,
    },
    { route: ROUTES[entry.kind], address: entry.kind === 'link' ? entry.code : entry.token, input: { entry, ...sent } },
  );
  const agreement = facts.receipt?.agreement ?? facts.agreement;
  invariant(agreement, 'what is not agreed to yet is shown');
  return {
    reference: facts.receipt?.reference ?? null,
    termsAndConditions: agreement.text,
    termsHash: agreement.hash,
  };
}
