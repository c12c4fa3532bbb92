import { translate } from '@cordelle/engine/words.ts';
import { Hono } from 'hono';
import type { FlowParts } from '../flow-parts.ts';
import { chosenLanguage, noticeAnswer, unknownAnswer } from '../page-answer.ts';

/** Where owners of a business verify who they are, and where they come back to. */
export function ownerVerificationPages(parts: FlowParts): Hono {
  const http = new Hono();

  http.get('/verification_complete', async (c) => {
    const language = chosenLanguage(c, (await parts.contextOf(c)).language);
    return noticeAnswer(c, {
      language,
      title: translate('owner_verification_submitted', language),
      paragraphs: [translate('owner_verification_close', language)],
      tone: 'done',
    });
  });

  // No owner is kept yet, so no code names one.
  http.get('/owner_signup/:code', async (c) =>
    unknownAnswer(c, chosenLanguage(c, (await parts.contextOf(c)).language)),
  );
  return http;
}
