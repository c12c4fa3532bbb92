import type { App } from '@cordelle/engine/app.ts';
import { answerLinkRequests } from './auth/link-requests.ts';
import { mailResetLink } from './passwords/reset-link.ts';
import { answerSignUps, mailConfirmationAgain } from './registrations/answer-sign-ups.ts';

/** Decides what people without a session asked for. Safe to run twice, side by side, and late. */
export async function answerRequests(app: App): Promise<void> {
  await answerSignUps(app);
  await answerLinkRequests(app, {
    reset: mailResetLink,
    confirmation: (tx, _, { email }) => mailConfirmationAgain(tx, app, email),
  });
}
