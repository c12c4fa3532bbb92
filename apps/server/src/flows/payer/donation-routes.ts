import { closedDonation } from '@cordelle/api/payer-flows/closed-donation.ts';
import { refusalOf } from '@cordelle/api/refusal.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { ConfirmDonationPage } from '@cordelle/payer-pages/confirm-donation-page.tsx';
import type { Language } from '@cordelle/validation/language.ts';
import { confirmedDonation, mailedDonation } from '@cordelle/validation/payer-flows.ts';
import { type Context, Hono } from 'hono';
import { createElement } from 'react';
import { asked } from '../../http/documents.ts';
import { flowTokenOf, setFlowToken } from '../flow-cookie.ts';
import type { FlowParts } from '../flow-parts.ts';
import { chosenLanguage, mailedLanguage, noticeAnswer, pageAnswer } from '../page-answer.ts';
import { postedForm } from '../posted-form.ts';
import { entryName } from './public-entry.ts';

const EXPIRED = '/donation/email_verification_expired';
const CONFIRM = '/donation/verify_email';

/** What stood in the way of what was answered, and what was ticked. */
type Again = { readonly problem: string | null; readonly waived: boolean };
const NOTHING_WRONG: Again = { problem: null, waived: false };

/** The mailed link by which a donor confirms a donation, and where it leads when it is over. */
export function donationRoutes(parts: FlowParts): Hono {
  const http = new Hono();

  http.get(EXPIRED, async (c) => {
    const language = chosenLanguage(c, (await parts.contextOf(c)).language);
    return noticeAnswer(c, {
      language,
      title: translate('payer_donation_expired', language),
      paragraphs: [translate('payer_donation_expired_text', language)],
      tone: 'warning',
      link: { href: `/my_payments?lang=${language}`, words: translate('payer_over_page', language) },
    });
  });

  const donationPage = async (c: Context, token: string, chosen: Language | null, again: Again) => {
    const ctx = await parts.contextOf(c);
    const donation = mailedDonation.parse(
      await asked(c, parts, ctx, 'payerFlows.openDonation', { token, language: chosen }),
    );
    const { language, business } = donation;
    const languageHref = `${CONFIRM}?${new URLSearchParams({ token, lang: language === 'en' ? 'fr' : 'en' })}`;
    const body = createElement(ConfirmDonationPage, { ...donation, ...again, token, languageHref });
    const title = `${translate('payer_donation_confirm_title', language)} – ${business.name}`;
    return pageAnswer(c, {
      language,
      title,
      brandColor: business.brandColor,
      body,
      ...(again.problem && { status: 422 }),
    });
  };

  http.get(CONFIRM, (c) =>
    orClosed(c, parts, { token: c.req.query('token') ?? '', read: mailedLanguage(c) }, (token) =>
      donationPage(c, token, chosenLanguage(c, null), NOTHING_WRONG),
    ),
  );

  http.post(CONFIRM, async (c) => {
    const form = await postedForm(c, parts.origin);
    const language = form.get('language') === 'fr' ? 'fr' : 'en';
    return orClosed(c, parts, { token: form.get('token') ?? '', read: language }, async (token) => {
      const ctx = await parts.contextOf(c);
      const waived = form.get('waiveNotice') === 'true';
      const agree = form.get('agree') === 'true';
      const read = { token, language, hash: form.get('hash') ?? '', agree, waiveNotice: waived };
      try {
        const { code, flow } = confirmedDonation.parse(
          await asked(c, parts, ctx, 'payerFlows.confirmDonation', read, 'mutation'),
        );
        setFlowToken(c, entryName({ kind: 'donation', code }), parts.secure, flow);
        return c.redirect(pageOf(code), 303);
      } catch (error) {
        const { messages } = refusalOf(error, language);
        const problem = (messages.base ?? messages.agree ?? messages.waiveNotice ?? messages.processDate)?.[0];
        if (problem === undefined) throw error;
        return donationPage(c, token, language, { problem, waived });
      }
    });
  });
  return http;
}

const pageOf = (code: string): string => `/donation/${encodeURIComponent(code)}`;

type Opened = { readonly token: string; readonly read: Language | null };

/**
 * A link that opens nothing any more: the browser that confirmed reads its receipt again; whoever else has the link learns that it
 * was used, or that another one took its place; any other leads to the page that says it has expired, in the language of the mail.
 */
async function orClosed(
  c: Context,
  parts: FlowParts,
  { token, read }: Opened,
  work: (token: string) => Promise<Response>,
): Promise<Response> {
  try {
    return await work(token);
  } catch (error) {
    const { app, language: preferred } = await parts.contextOf(c);
    if (!['auth.link_invalid', 'input.invalid'].includes(refusalOf(error, preferred).code)) throw error;
    const closed = await closedDonation(app, token);
    if (!closed) return c.redirect(read === null ? EXPIRED : `${EXPIRED}?lang=${read}`, 303);
    const { code, business, confirmedOn: on } = closed;
    if (on !== null && closed.isReceiptOf(flowTokenOf(c, entryName({ kind: 'donation', code }), parts.secure)))
      return c.redirect(pageOf(code), 303);
    const language = read ?? closed.language;
    const say = (part: string) =>
      translate(`payer_donation_${part}`, language, { business: business.name, date: on && formatDate(on, language) });
    const shown = { language, business, status: 404 } as const;
    if (on === null)
      return noticeAnswer(c, { ...shown, title: say('replaced'), paragraphs: [say('replaced_text')], tone: 'warning' });
    return noticeAnswer(c, {
      ...shown,
      title: say('confirmed'),
      paragraphs: [say('confirmed_text')],
      tone: 'done',
      link: { href: `/my_payments?lang=${language}`, words: translate('payer_over_page', language) },
    });
  }
}
