import type { RequestContext } from '@cordelle/api/context.ts';
import { refusalOf } from '@cordelle/api/refusal.ts';
import { translate } from '@cordelle/engine/words.ts';
import { OwnerSignupPage } from '@cordelle/payer-pages/owner-signup-page.tsx';
import type { Language } from '@cordelle/validation/language.ts';
import { type OwnerSignup, ownerSessionStarted, ownerSignup } from '@cordelle/validation/onboarding/identity.ts';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createElement } from 'react';
import { asked } from '../../http/documents.ts';
import { embedding } from '../../http/security-headers.ts';
import type { FlowParts } from '../flow-parts.ts';
import { chosenLanguage, failuresAsPages, inOtherLanguage, noticeAnswer, pageAnswer } from '../page-answer.ts';
import { postedForm } from '../posted-form.ts';

/** How soon the page looks again while the service checks. */
const LOOK_SECONDS = 10;
const COMPLETE_PATH = '/verification_complete';

type Visit = {
  readonly c: Context;
  readonly parts: FlowParts;
  readonly ctx: RequestContext;
  readonly code: string;
  readonly language: Language;
};

/** Where owners of a business verify who they are, and where they come back to. */
export function ownerVerificationPages(parts: FlowParts): Hono {
  const http = new Hono();
  failuresAsPages(http, parts);

  http.get(COMPLETE_PATH, async (c) => {
    const ctx = await parts.contextOf(c);
    const language = chosenLanguage(c, ctx.language);
    const signedIn = ctx.principal.kind === 'user';
    return noticeAnswer(c, {
      language,
      title: translate('owner_verification_submitted', language),
      paragraphs: [translate('owner_verification_close', language)],
      tone: 'done',
      about: 'identity',
      link: signedIn ? { href: '/client/signup', words: translate('owner_verification_back', language) } : null,
    });
  });

  http.get('/owner_signup/:code', async (c) => {
    const visit = await visitOf(c, parts);
    return orNobody(visit, async () => drawn(visit, await opened(visit)));
  });

  http.post('/owner_signup/:code', async (c) => {
    const form = await postedForm(c, parts.origin);
    const visit = await visitOf(c, parts);
    return orNobody(visit, () => (form.get('finished') ? finish(visit) : verify(visit, form.get('agreed') === 'yes')));
  });
  return http;
}

async function visitOf(c: Context, parts: FlowParts): Promise<Visit> {
  const known = await parts.contextOf(c);
  const language = chosenLanguage(c, known.language);
  return { c, parts, ctx: { ...known, language }, code: c.req.param('code') ?? '', language };
}

const opened = async ({ c, parts, ctx, code }: Visit): Promise<OwnerSignup> =>
  ownerSignup.parse(await asked(c, parts, ctx, 'ownerSignups.open', { formUrl: code }));

/** Begins at the service: by a redirect, or for a script by the address to show in a frame. */
async function verify(visit: Visit, biometricsAgreed: boolean): Promise<Response> {
  const { c, parts, ctx, code, language } = visit;
  const forScript = /application\/json/.test(c.req.header('accept') ?? '');
  try {
    const answer = await asked(c, parts, ctx, 'ownerSignups.verify', { formUrl: code, biometricsAgreed }, 'mutation');
    const url = new URL(ownerSessionStarted.parse(answer).veriffUrl);
    url.searchParams.set('lang', language);
    return forScript ? c.json({ veriffUrl: url.href }) : c.redirect(url.href, 303);
  } catch (error) {
    const { code: refused, messages, status } = refusalOf(error, language);
    const [problem = ''] = Object.values(messages).flat();
    const shown = refused.startsWith('identity.') || status === 429;
    if (!shown || NOBODY.includes(refused)) throw error;
    if (forScript) return c.json(stays(refused) ? { problem } : {}, status as ContentfulStatusCode);
    return stays(refused) ? drawn(visit, await opened(visit), problem, status) : c.redirect(pathOf(visit), 303);
  }
}

/** Refusals that leave the page as it is, and tell why; after any other it shows what is so now. */
const stays = (code: string): boolean =>
  [
    'identity.unavailable',
    'identity.consent_needed',
    'identity.too_soon',
    'identity.too_many',
    'rate.limited',
  ].includes(code);

/** The browser says that the service has everything: that is kept, believed by nobody, and thanked for. */
async function finish({ c, parts, ctx, code, language }: Visit): Promise<Response> {
  const said = { formUrl: code, formCompleted: true, veriffCompleted: true };
  await asked(c, parts, ctx, 'ownerSignups.complete', said, 'mutation');
  return c.redirect(`${COMPLETE_PATH}?lang=${language}`, 303);
}

const pathOf = ({ code, language }: Visit): string => `/owner_signup/${encodeURIComponent(code)}?lang=${language}`;

function drawn(visit: Visit, facts: OwnerSignup, problem: string | null = null, status = 200): Response {
  const { c, parts, ctx, code, language } = visit;
  const { stage } = facts;
  const origins = ctx.app.identity?.origins ?? [];
  const asks = stage === 'not_asked' || stage === 'asked' || stage === 'started' || stage === 'asked_again';
  if (asks) for (const [name, value] of embedding(origins, parts.secure)) c.header(name, value);
  const address = new URL(`/owner_signup/${encodeURIComponent(code)}`, ctx.app.addresses.publicBaseUrl).href;
  const title = {
    complete: 'owner_signup_complete',
    failed: 'owner_signup_failed',
    checking: 'owner_signup_checking',
    by_hand: 'owner_signup_by_hand',
    asked_again: 'owner_signup_again',
    not_asked: 'owner_signup_title',
    asked: 'owner_signup_title',
    started: 'owner_signup_title',
  }[stage];
  return pageAnswer(c, {
    language,
    title: translate(title, language),
    brandColor: null,
    reload: stage === 'checking' ? { seconds: LOOK_SECONDS, href: pathOf(visit) } : null,
    body: createElement(OwnerSignupPage, {
      facts,
      language,
      languageHref: inOtherLanguage(c, language),
      action: pathOf(visit),
      address,
      origins,
      problem,
    }),
    status: status as ContentfulStatusCode,
  });
}

const NOBODY: readonly string[] = ['identity.link_unknown', 'identity.link_expired', 'input.invalid'];

/** An address that leads to nobody, was replaced, or ran out. */
async function orNobody({ c, language }: Visit, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const { code } = refusalOf(error, language);
    if (!NOBODY.includes(code)) throw error;
    const over = code === 'identity.link_expired' ? 'expired' : 'unknown';
    return noticeAnswer(c, {
      language,
      title: translate(`error_identity_link_${over}`, language),
      paragraphs: [translate(`owner_link_${over}_text`, language)],
      tone: 'warning',
      about: 'identity',
      status: 404,
    });
  }
}
