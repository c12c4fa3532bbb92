import type { RequestContext } from '@cordelle/api/context.ts';
import { refusalOf, retrySeconds } from '@cordelle/api/refusal.ts';
import type { Log } from '@cordelle/engine/app.ts';
import { translate } from '@cordelle/engine/words.ts';
import { NoticePage } from '@cordelle/payer-pages/notice-page.tsx';
import { InSandbox, ProviderName } from '@cordelle/payer-pages/provider-name.ts';
import { renderDocument } from '@cordelle/payer-pages/render.ts';
import { LANGUAGES, type Language } from '@cordelle/validation/language.ts';
import type { PayeeOnPage } from '@cordelle/validation/payer-pages.ts';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createElement, type ReactNode } from 'react';
import type { DocumentParts } from '../http/documents.ts';
import { requestIdOf } from '../http/request-context.ts';
import { FONT_PATH, SCRIPT_PATH, stylesFor } from './assets.ts';

type Shown = {
  readonly language: Language;
  readonly title: string;
  readonly brandColor: string | null;
  readonly body: ReactNode;
  readonly status?: ContentfulStatusCode;
  /** Load this address again after so many seconds. */
  readonly reload?: { readonly seconds: number; readonly href: string } | null;
};

/** A page for a payer: never kept by a browser or a proxy, never found by a search. */
export function pageAnswer(
  c: Context,
  { language, title, brandColor, body, status = 200, reload = null }: Shown,
): Response {
  c.header('X-Robots-Tag', 'noindex');
  c.header('Vary', 'Cookie');
  const head = {
    language,
    title,
    styles: stylesFor(brandColor),
    script: SCRIPT_PATH,
    font: FONT_PATH,
    ...(reload && { reload }),
  };
  const named = createElement(ProviderName, { value: c.get('brand').name }, body);
  const marked = createElement(InSandbox, { value: c.get('inSandbox') }, named);
  return c.html(renderDocument(head, marked), status);
}

/** The language an address names; else the one given. */
export function chosenLanguage<Otherwise extends Language | null>(c: Context, otherwise: Otherwise) {
  const chosen = c.req.query('lang');
  return chosen === 'en' || chosen === 'fr' ? chosen : otherwise;
}

/** The language chosen on a page that only says something, else the one the mailed address names; null: neither. */
export const mailedLanguage = (c: Context): Language | null =>
  LANGUAGES.find((language) => language === (c.req.query('lang') ?? c.req.query('language'))) ?? null;

/** The same address in the other language. */
export function inOtherLanguage(c: Context, language: Language): string {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set('lang', language === 'en' ? 'fr' : 'en');
  return `${pathname}?${searchParams}`;
}

type Notice = {
  readonly language: Language;
  readonly business?: PayeeOnPage | null;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly tone?: 'plain' | 'done' | 'warning';
  /** What the small print below explains. */
  readonly about?: 'debits' | 'identity';
  /** Where to go on; null: nowhere. */
  readonly link?: { readonly href: string; readonly words: string } | null;
  readonly status?: ContentfulStatusCode;
};

/** A page that only says something. */
export function noticeAnswer(
  c: Context,
  { status, language, business = null, title, paragraphs, tone, about = 'debits', link = null }: Notice,
): Response {
  const languageHref = inOtherLanguage(c, language);
  const body = createElement(NoticePage, {
    language,
    business,
    languageHref,
    title,
    paragraphs,
    about,
    link,
    ...(tone ? { tone } : {}),
  });
  return pageAnswer(c, {
    language,
    title,
    brandColor: business?.brandColor ?? null,
    body,
    ...(status ? { status } : {}),
  });
}

/** For an address that names nobody: the same words, whatever it holds. A link of one's own that is over leads to where a new one is sent. */
export const unknownAnswer = (
  c: Context,
  language: Language,
  text: 'unknown' | 'expired' | 'link_over' = 'unknown',
): Response =>
  noticeAnswer(c, {
    language,
    title: translate(`payer_${text}_title`, language),
    paragraphs: [translate(`payer_${text}_text`, language)],
    tone: 'warning',
    link:
      text === 'link_over'
        ? { href: `/my_payments?lang=${language}`, words: translate('payer_over_page', language) }
        : null,
    status: 404,
  });

type Refused = { readonly codes: readonly string[] } & Pick<Notice, 'language' | 'title' | 'paragraphs'>;

/** Does the work; what it refuses by one of these codes is a page that says why. */
export async function orNotice(
  c: Context,
  { codes, ...notice }: Refused,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!codes.includes(refusalOf(error, notice.language).code)) throw error;
    return noticeAnswer(c, { ...notice, tone: 'warning', status: 400 });
  }
}

/** What was refused, or failed, as a page: nobody who pays is to read a program's answer. */
function failureAnswer(
  c: Context,
  error: unknown,
  { language, log }: Pick<RequestContext, 'language'> & { readonly log: Log },
): Response {
  const refusal = refusalOf(error, language);
  if (refusal.code === 'internal') log.error({ err: error, requestId: requestIdOf(c) }, 'request failed');
  const seconds = retrySeconds(error);
  if (seconds !== null) c.header('Retry-After', String(seconds));
  return noticeAnswer(c, {
    language,
    title: translate('payer_unknown_title', language),
    paragraphs: Object.values(refusal.messages).flat(),
    tone: 'warning',
    status: refusal.status as ContentfulStatusCode,
  });
}

/** Whatever is refused or fails behind these addresses is answered as a page. */
export function failuresAsPages(
  http: Hono,
  { contextOf }: Pick<DocumentParts, 'contextOf'>,
  languageOf: (c: Context, otherwise: Language) => Language = chosenLanguage,
): void {
  http.onError(async (error, c) => {
    const { app, language } = await contextOf(c);
    return failureAnswer(c, error, { language: languageOf(c, language), log: app.log });
  });
}
