import type { RequestContext } from '@cordelle/api/context.ts';
import { refusalOf } from '@cordelle/api/refusal.ts';
import { translate } from '@cordelle/engine/words.ts';
import { MicrodepositPage, type TypedAmounts } from '@cordelle/payer-pages/microdeposit-page.tsx';
import type { Language } from '@cordelle/validation/language.ts';
import { type MicrodepositVerification, microdepositVerification } from '@cordelle/validation/microdeposits.ts';
import { type Context, Hono } from 'hono';
import { createElement } from 'react';
import { asked } from '../../http/documents.ts';
import type { FlowParts } from '../flow-parts.ts';
import { chosenLanguage, failuresAsPages, inOtherLanguage, noticeAnswer, pageAnswer } from '../page-answer.ts';
import { postedForm } from '../posted-form.ts';
import { typedAmount } from './typed-amount.ts';

export const VERIFICATION_PATH = '/microdeposit_verifications';
const NOTHING_TYPED: TypedAmounts = { one: '', two: '' };
/** Names of the procedure's input → names on the page. */
const FIELDS: Readonly<Record<string, keyof TypedAmounts>> = { amountOneAttempt: 'one', amountTwoAttempt: 'two' };

/**
 * Where payers say which amounts came. A wrong pair leads back to the page by an address of its own: loading that again counts
 * no attempt.
 */
export function microdepositVerifications(parts: FlowParts): Hono {
  const http = new Hono();
  failuresAsPages(http, parts);

  http.get(VERIFICATION_PATH, async (c) => {
    const ctx = await parts.contextOf(c);
    return orUnknown(c, ctx, async () => {
      const facts = await opened(c, parts, ctx);
      const language = chosenLanguage(c, facts.language);
      const { attemptsLeft: remaining } = facts;
      const wrong = c.req.query('answer') === 'wrong' && facts.attempts > 0;
      const problems: Problems = wrong
        ? { base: translate('error_microdeposit_wrong_amounts', language, { remaining }) }
        : {};
      return drawn(c, facts, { language, problems, typed: NOTHING_TYPED });
    });
  });

  http.post(VERIFICATION_PATH, async (c) => {
    const form = await postedForm(c, parts.origin);
    const ctx = await parts.contextOf(c);
    return orUnknown(c, ctx, async () => {
      const facts = await opened(c, parts, ctx);
      const language = chosenLanguage(c, facts.language);
      const typed = { one: form.get('one') ?? '', two: form.get('two') ?? '' };
      const entered = { amountOneAttempt: typedAmount(typed.one), amountTwoAttempt: typedAmount(typed.two) };
      try {
        const input = { formUrl: tokenOf(c), ...entered, language };
        await asked(c, parts, { ...ctx, language }, 'microdeposits.verify', input, 'mutation');
        return c.redirect(addressOf(c, language), 303);
      } catch (error) {
        const { code, messages, status } = refusalOf(error, language);
        if (code === 'microdeposit.wrong_amounts') return c.redirect(addressOf(c, language, 'wrong'), 303);
        if (code === 'microdeposit.attempts_used' || code === 'microdeposit.not_open')
          return c.redirect(addressOf(c, language), 303);
        if (code !== 'input.invalid' && status !== 429) throw error;
        const problems = Object.fromEntries(
          Object.entries(messages).map(([field, [text = '']]) => [FIELDS[field] ?? 'base', text]),
        );
        return drawn(c, facts, { language, problems, typed }, status === 429 ? 429 : 422);
      }
    });
  });
  return http;
}

const tokenOf = (c: Context): string => c.req.query('verification_form_url') ?? '';

/** The same page, reached by a redirect. */
function addressOf(c: Context, language: Language, answer?: 'wrong'): string {
  const query = new URLSearchParams({ verification_form_url: tokenOf(c), lang: language, ...(answer && { answer }) });
  return `${VERIFICATION_PATH}?${query}`;
}

async function opened(c: Context, parts: FlowParts, ctx: RequestContext): Promise<MicrodepositVerification> {
  return microdepositVerification.parse(await asked(c, parts, ctx, 'microdeposits.open', { formUrl: tokenOf(c) }));
}

/** What is wrong, by the name of the field on the page; `base`: with both amounts. */
type Problems = Readonly<Record<string, string>>;

type Shown = {
  readonly language: Language;
  readonly problems: Problems;
  readonly typed: TypedAmounts;
};

function drawn(
  c: Context,
  facts: MicrodepositVerification,
  { language, problems, typed }: Shown,
  status: 200 | 422 | 429 = 200,
): Response {
  const { business, publicName } = facts;
  const wrong = Object.keys(problems).length > 0 ? `${translate('payer_problem_prefix', language)} ` : '';
  const action = addressOf(c, language);
  const languageHref = inOtherLanguage(c, language);
  return pageAnswer(c, {
    language,
    title: `${wrong}${translate('payer_microdeposit_title', language, { publicName })}`,
    brandColor: business.brandColor,
    body: createElement(MicrodepositPage, { facts, language, languageHref, action, problems, typed }),
    status,
  });
}

/** An address that leads to no record, or to one long over: the same words, whatever it holds. */
async function orUnknown(c: Context, ctx: RequestContext, work: () => Promise<Response>): Promise<Response> {
  const language = chosenLanguage(c, ctx.language);
  try {
    return await work();
  } catch (error) {
    const { code } = refusalOf(error, language);
    if (code !== 'microdeposit.link_unknown' && code !== 'input.invalid') throw error;
    return noticeAnswer(c, {
      language,
      title: translate('error_microdeposit_link_unknown', language),
      paragraphs: [translate('payer_unknown_text', language)],
      tone: 'warning',
      status: 404,
    });
  }
}
