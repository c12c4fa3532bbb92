import type { RequestContext } from '@cordelle/api/context.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import { NotUsPage } from '@cordelle/payer-pages/not-us-page.tsx';
import { notUsDone, notUsPage } from '@cordelle/validation/bank-account-changes.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type Context, Hono } from 'hono';
import { createElement } from 'react';
import type { z } from 'zod';
import { asked } from '../../http/documents.ts';
import type { FlowParts } from '../flow-parts.ts';
import { failuresAsPages, mailedLanguage, noticeAnswer, orNotice, pageAnswer } from '../page-answer.ts';

const PATH = '/not_us/:token';
const REFUSALS: readonly string[] = ['bank_change.link_unknown', 'input.invalid'];

/**
 * Where somebody of a business stops a change of its account, signed in or not: whoever was told of it has an address of their
 * own, and needs nothing else. Opening it changes nothing; its button does.
 */
export function notUsPages(parts: FlowParts): Hono {
  const http = new Hono();
  failuresAsPages(http, parts, (c, otherwise) => mailedLanguage(c) ?? otherwise);

  http.get(PATH, async (c) => {
    const ctx = await parts.contextOf(c);
    return orRefused(c, ctx, async () => {
      const facts = notUsPage.parse(await asked(c, parts, ctx, 'bankAccountChanges.openNotUs', named(c)));
      const language = mailedLanguage(c) ?? facts.language;
      const outcome = outcomeOf(facts.status, language);
      if (outcome) return noticeAnswer(c, { language, ...outcome });
      const body = createElement(NotUsPage, {
        language,
        languageHref: addressOf(c, language === 'en' ? 'fr' : 'en'),
        action: addressOf(c, language),
        said: wordsOf(facts, language),
      });
      return pageAnswer(c, { language, title: translate('not_us_title', language), brandColor: null, body });
    });
  });

  http.post(PATH, async (c) => {
    const ctx = await parts.contextOf(c);
    return orRefused(c, ctx, async () => {
      notUsDone.parse(await asked(c, parts, ctx, 'bankAccountChanges.stopByNotice', named(c), 'mutation'));
      return c.redirect(addressOf(c, mailedLanguage(c) ?? ctx.language), 303);
    });
  });
  return http;
}

const named = (c: Context) => ({ token: c.req.param('token') ?? '' });

const addressOf = (c: Context, language: Language): string =>
  `/not_us/${encodeURIComponent(c.req.param('token') ?? '')}?${new URLSearchParams({ language })}`;

/** What the page says where there is nothing left to press. */
function outcomeOf(status: z.output<typeof notUsDone>['status'], language: Language) {
  if (status === 'frozen')
    return {
      title: translate('not_us_stopped_title', language),
      paragraphs: [translate('not_us_stopped', language)],
      tone: 'done' as const,
    };
  if (status === 'withdrawn' || status === 'declined' || status === 'lapsed')
    return { title: translate('not_us_over_title', language), paragraphs: [translate('not_us_over', language)] };
  return null;
}

function wordsOf(facts: z.output<typeof notUsPage>, language: Language): string {
  return translate(`not_us_said_${facts.account}`, language, {
    business: facts.business,
    who: facts.requestedBy,
    when: formatInstant(facts.requestedAt, facts.zone, language),
    old: facts.oldLast2 === null ? translate('bank_change_no_account', language) : `…${facts.oldLast2}`,
    new: `…${facts.newLast2}`,
  });
}

const orRefused = (c: Context, ctx: RequestContext, work: () => Promise<Response>): Promise<Response> => {
  const language = mailedLanguage(c) ?? ctx.language;
  const title = translate('not_us_unable', language);
  const paragraphs = [translate('error_bank_change_link_unknown', language)];
  return orNotice(c, { codes: REFUSALS, language, title, paragraphs }, work);
};
