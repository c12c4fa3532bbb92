import type { RequestContext } from '@cordelle/api/context.ts';
import { limitFileChecks } from '@cordelle/api/evidence/limit-file-checks.ts';
import { translate } from '@cordelle/engine/words.ts';
import { VerifyAgreementPage } from '@cordelle/payer-pages/verify-agreement-page.tsx';
import { checkedFingerprint, fingerprint } from '@cordelle/validation/evidence-packs.ts';
import { type Context, Hono } from 'hono';
import { type ComponentProps, createElement } from 'react';
import { asked } from '../../http/documents.ts';
import type { FlowParts } from '../flow-parts.ts';
import { chosenLanguage, failuresAsPages, inOtherLanguage, pageAnswer } from '../page-answer.ts';
import { refuseForeign } from '../posted-form.ts';
import { postedFingerprint } from './posted-fingerprint.ts';

const PATH = '/verify_agreement';

/**
 * Where anybody asks whether a copy of an agreement, or a file of evidence about it, is ours: by its fingerprint, or by the file
 * itself, of which only the fingerprint is worked out. The answer has an address of its own, and names no payer.
 */
export function agreementChecks(parts: FlowParts): Hono {
  const http = new Hono();

  http.get(PATH, async (c) => {
    const ctx = await parts.contextOf(c);
    // Copied out of a printed line it may hold spaces and breaks.
    const typed = (c.req.query('hash') ?? '').replace(/\s/g, '').toLowerCase();
    if (c.req.query('hash') === undefined) return drawn(c, ctx, {});
    if (!fingerprint.safeParse(typed).success)
      return drawn(c, ctx, { typed, problems: { hash: said(c, ctx, 'bad_hash') }, status: 422 });
    const { found } = checkedFingerprint.parse(await asked(c, parts, ctx, 'evidencePacks.check', { hash: typed }));
    return drawn(c, ctx, { checked: { hash: typed, found }, status: found.length === 0 ? 404 : 200 });
  });

  http.post(PATH, async (c) => {
    const ctx = await parts.contextOf(c);
    refuseForeign(c, parts.origin);
    limitFileChecks(ctx);
    const posted = await postedFingerprint(c.req.header('content-type') ?? '', c.req.raw.body);
    if ('problem' in posted) {
      if (posted.problem === 'too_large') c.header('Connection', 'close');
      const status = posted.problem === 'too_large' ? 413 : 422;
      return drawn(c, ctx, { problems: { file: said(c, ctx, posted.problem) }, status });
    }
    const query = new URLSearchParams({ hash: posted.hash, lang: chosenLanguage(c, ctx.language) });
    return c.redirect(`${PATH}?${query}`, 303);
  });

  failuresAsPages(http, parts);
  return http;
}

const said = (c: Context, { language }: RequestContext, problem: string): string =>
  translate(`verify_agreement_${problem}`, chosenLanguage(c, language));

type Shown = Partial<Pick<ComponentProps<typeof VerifyAgreementPage>, 'checked' | 'typed' | 'problems'>> & {
  readonly status?: 200 | 404 | 413 | 422;
};

function drawn(
  c: Context,
  ctx: RequestContext,
  { checked = null, typed = '', problems = {}, status = 200 }: Shown,
): Response {
  const language = chosenLanguage(c, ctx.language);
  const wrong = Object.keys(problems).length > 0 ? `${translate('payer_problem_prefix', language)} ` : '';
  const outcome = checked && (checked.found.length === 0 ? 'unknown' : 'known');
  return pageAnswer(c, {
    language,
    title: `${wrong}${translate(`verify_agreement_${outcome ?? 'title'}`, language)}`,
    brandColor: null,
    body: createElement(VerifyAgreementPage, {
      language,
      languageHref: inOtherLanguage(c, language),
      action: PATH,
      checked,
      typed,
      problems,
    }),
    status,
  });
}
