import { refusalOf } from '@cordelle/api/refusal.ts';
import { words } from '@cordelle/api/words.ts';
import { ConfirmGiftPage } from '@cordelle/payer-pages/confirm-gift-page.tsx';
import type { Language } from '@cordelle/validation/language.ts';
import { confirmedGift, mailedGift } from '@cordelle/validation/payer-flows.ts';
import { type Context, Hono } from 'hono';
import { createElement } from 'react';
import { asked } from '../../http/documents.ts';
import { setFlowToken } from '../flow-cookie.ts';
import { chosenLanguage, inOtherLanguage, noticeAnswer, pageAnswer } from '../page-answer.ts';
import { postedForm } from '../posted-form.ts';
import { doorName } from './doors.ts';
import type { FlowParts } from './routes.ts';

const EXPIRED = '/donation/email_verification_expired';

/** The mailed link by which a donor confirms a gift, and where it leads when it is over. Source: spec 3 §2, decision 176. */
export function giftRoutes(parts: FlowParts): Hono {
  const http = new Hono();

  http.get(EXPIRED, async (c) => {
    const language = chosenLanguage(c, (await parts.contextOf(c)).language);
    return noticeAnswer(c, {
      language,
      title: words('payer_gift_expired', language),
      paragraphs: [words('payer_gift_expired_text', language)],
      tone: 'warning',
    });
  });

  http.get('/donation/verify_email', (c) =>
    orExpired(c, parts, async () => {
      const ctx = await parts.contextOf(c);
      const token = c.req.query('token') ?? '';
      const gift = mailedGift.parse(await asked(c, parts, ctx, 'payerFlows.openGift', { token }));
      const language = chosenLanguage(c, gift.language);
      const languageHref = inOtherLanguage(c, language);
      const body = createElement(ConfirmGiftPage, { ...gift, language, token, languageHref });
      const title = `${words('payer_gift_confirm_title', language)} – ${gift.business.name}`;
      return pageAnswer(c, { language, title, brandColor: gift.business.brandColor, body });
    }),
  );

  http.post('/donation/verify_email', (c) =>
    orExpired(c, parts, async () => {
      const form = await postedForm(c, parts.origin);
      const ctx = await parts.contextOf(c);
      const token = form.get('token') ?? '';
      const { code, flow } = confirmedGift.parse(
        await asked(c, parts, ctx, 'payerFlows.confirmGift', { token }, 'mutation'),
      );
      setFlowToken(c, doorName({ kind: 'donation', code }), parts.secure, flow);
      return c.redirect(`/donation/${encodeURIComponent(code)}`, 303);
    }),
  );
  return http;
}

/** A link that opens nothing any more leads to the page that says so. */
async function orExpired(c: Context, parts: FlowParts, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const language: Language = (await parts.contextOf(c)).language;
    if (!['auth.link_invalid', 'input.invalid'].includes(refusalOf(error, language).code)) throw error;
    return c.redirect(EXPIRED, 303);
  }
}
