import type { RequestContext } from '@cordelle/api/context.ts';
import { translate } from '@cordelle/engine/words.ts';
import { UnsubscribePage, unsubscribeHeading } from '@cordelle/payer-pages/unsubscribe-page.tsx';
import type { Language } from '@cordelle/validation/language.ts';
import { subscribedAgain, unsubscribed, unsubscribeForm } from '@cordelle/validation/unsubscribe.ts';
import { type Context, Hono } from 'hono';
import { createElement } from 'react';
import { asked } from '../../http/documents.ts';
import type { FlowParts } from '../flow-parts.ts';
import { failuresAsPages, mailedLanguage, orNotice, pageAnswer } from '../page-answer.ts';

const PATH = '/unsubscribe/:uuid';
const UNDO_PATH = `${PATH}/undo`;
/** What the address of an answer says was just done. */
const ANSWERS = { done: 'stop', undone: 'resume' } as const;
type Answer = keyof typeof ANSWERS;
/** An address that stops nothing reads the same, whatever is wrong with it. */
const REFUSALS: readonly string[] = ['unsubscribe.type_unknown', 'unsubscribe.link_unknown', 'input.invalid'];

/**
 * Where payers stop one kind of mail. Opening the address changes nothing, because programs that read mail follow links; the
 * form does, by its button or by the script of the page, and so does the one click of a mail program (RFC 8058), which comes
 * from no page: the address is all it takes, as nobody else knows it.
 */
export function unsubscribePages(parts: FlowParts): Hono {
  const http = new Hono();
  failuresAsPages(http, parts, (c, otherwise) => mailedLanguage(c) ?? otherwise);

  http.get(PATH, async (c) => {
    const ctx = await parts.contextOf(c);
    return orRefused(c, ctx, async () => {
      const facts = unsubscribeForm.parse(await asked(c, parts, ctx, 'unsubscribe.open', namedBy(c)));
      const language = mailedLanguage(c) ?? facts.language;
      const answer = answerOf(c);
      const justSaid = answer && ANSWERS[answer];
      const body = createElement(UnsubscribePage, {
        facts,
        language,
        languageHref: addressOf(c, language === 'en' ? 'fr' : 'en', { answer, onPage: true }),
        action: addressOf(c, language),
        undoAction: addressOf(c, language, { path: '/undo' }),
        justSaid,
        fromMail: answer === null && c.req.query('read') === undefined,
      });
      const title = unsubscribeHeading(facts, justSaid, language);
      return pageAnswer(c, { language, title, brandColor: facts.business.brandColor, body });
    });
  });

  http.post(PATH, async (c) => {
    const ctx = await parts.contextOf(c);
    return orRefused(c, ctx, async () => {
      const answer = await asked(c, parts, ctx, 'unsubscribe.stop', namedBy(c), 'mutation');
      const { alreadyUnsubscribed } = unsubscribed.parse(answer);
      const language = mailedLanguage(c) ?? ctx.language;
      if (await isOneClick(c))
        return c.text(translate(alreadyUnsubscribed ? 'unsubscribed_already' : 'unsubscribed_now', language));
      return c.redirect(addressOf(c, mailedLanguage(c), { answer: alreadyUnsubscribed ? null : 'done' }), 303);
    });
  });

  http.post(UNDO_PATH, async (c) => {
    const ctx = await parts.contextOf(c);
    return orRefused(c, ctx, async () => {
      subscribedAgain.parse(await asked(c, parts, ctx, 'unsubscribe.resume', namedBy(c), 'mutation'));
      return c.redirect(addressOf(c, mailedLanguage(c), { answer: 'undone' }), 303);
    });
  });
  return http;
}

const namedBy = (c: Context) => ({ uuid: c.req.param('uuid') ?? '', type: c.req.query('type') ?? '' });

const answerOf = (c: Context): Answer | null => {
  const answer = c.req.query('answer');
  return answer === 'done' || answer === 'undone' ? answer : null;
};

type Place = { readonly answer?: Answer | null; readonly path?: '' | '/undo'; readonly onPage?: boolean };

/** The same address; `answer`: what they have just said; `onPage`: whoever follows it has the page before them, and decides by its button. */
function addressOf(
  c: Context,
  language: Language | null,
  { answer = null, path = '', onPage = false }: Place = {},
): string {
  const query = new URLSearchParams({
    type: c.req.query('type') ?? '',
    ...(language && { language }),
    ...(answer && { answer }),
    ...(onPage && { read: 'yes' }),
  });
  return `/unsubscribe/${encodeURIComponent(c.req.param('uuid') ?? '')}${path}?${query}`;
}

/** What a mail program sends. Source: RFC 8058 §3.1; the form of the page sends nothing. */
async function isOneClick(c: Context): Promise<boolean> {
  const body = await c.req.text();
  return /List-Unsubscribe\s*=\s*One-Click|name="List-Unsubscribe"/i.test(body);
}

const orRefused = (c: Context, ctx: RequestContext, work: () => Promise<Response>): Promise<Response> => {
  const language = mailedLanguage(c) ?? ctx.language;
  const title = translate('payer_unsubscribe_unable', language);
  const paragraphs = [
    translate('error_unsubscribe_link_unknown', language),
    translate('error_unsubscribe_link_contact', language, { support: c.get('brand').supportEmail }),
  ];
  return orNotice(c, { codes: REFUSALS, language, title, paragraphs }, work);
};
