import type { AppRouter } from '@cordelle/api/root.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { inferRouterOutputs } from '@trpc/server';

/** What would be sent, to whom, and who cannot be asked. */
export type MailPlan = inferRouterOutputs<AppRouter>['customers']['authorizationMailPreview'];
export type MailPreview = MailPlan['previews'][number];

/** The mail in one language. The server writes it in every one of them. */
export function mailIn(plan: MailPlan, language: Language): MailPreview {
  const found = plan.previews.find((preview) => preview.language === language) ?? plan.previews[0];
  if (!found) throw new Error('the mail is written in no language');
  return found;
}

/** Languages of those who get it, each once; the client's own where nobody is named. */
export const languagesOf = (recipients: readonly { language: Language }[], plan: MailPlan): Language[] =>
  recipients.length === 0 ? [plan.language] : [...new Set(recipients.map(({ language }) => language))].sort();
