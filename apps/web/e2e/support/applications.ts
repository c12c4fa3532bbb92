import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { expect, type Page } from '@playwright/test';
import { aPdf } from './files.ts';
import { change } from './procedures.ts';

/** Of an application, as far as stories go on from it. */
export type Shown = { readonly id: string; readonly state: SubState; readonly client: { readonly id: string } | null };
export type Answers = Readonly<Partial<Record<SubState, Record<string, unknown>>>>;

const PAGES_MAX = 30;

/** Sends page after page with what is said on it, until the application stands at one of them. The pages have stories of their own. */
export async function answerUntil(page: Page, from: Shown, until: SubState, answers: Answers): Promise<Shown> {
  let shown = from;
  for (let sent = 0; shown.state !== until; sent += 1) {
    if (sent === PAGES_MAX) throw new Error(`the application does not leave ${shown.state}`);
    shown = await change<Shown>(page, 'onboardings.submit', {
      ...(shown.id && { id: shown.id }),
      currentState: shown.state,
      answers: answers[shown.state] ?? {},
    });
  }
  return shown;
}

/** Hands a document of the business in. */
export async function handInDocument(page: Page, clientId: string, title: string): Promise<void> {
  const answer = await page.request.post('/uploads/client_document', {
    headers: { origin: new URL(page.url()).origin, 'x-requested-by': 'console', 'x-client-id': clientId },
    multipart: { title, file: { name: 'document.pdf', mimeType: 'application/pdf', buffer: aPdf() } },
  });
  expect(answer.status(), title).toBe(200);
}
