import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase } from './application.ts';

/** What is done with a case once it changed: the page shows it as it is then; lists and counts are asked anew. */
export function useCaseChanged(onDone: () => void = () => {}) {
  const utils = trpc.useUtils();
  return {
    onSuccess: async (changed: ApplicationCase) => {
      showAnswer(utils.applications.byClient, { clientId: changed.clientId }, changed);
      showToast('ok', m.case_changed_toast());
      onDone();
      await Promise.all([
        utils.applications.list.invalidate(),
        utils.applications.counts.invalidate(),
        utils.applications.waiting.invalidate(),
        utils.clients.facts.invalidate(),
      ]);
    },
    onError: async (error: unknown) => {
      // Somebody else was faster: the page shows what they did.
      if (refusalOf(error)?.code === 'application.changed_meanwhile') await utils.applications.byClient.invalidate();
    },
  };
}

/** The same after something was decided of who an owner is. */
export function useIdentityChanged(clientId: string) {
  const utils = trpc.useUtils();
  return async (): Promise<void> => {
    await Promise.all([
      utils.identityReviews.byClient.invalidate({ clientId }),
      utils.applications.byClient.invalidate({ clientId }),
      utils.applications.list.invalidate(),
    ]);
  };
}

/** The first sentence of a refusal, for what has no form around it. */
export const refusalWords = (error: unknown): string | null =>
  error ? (Object.values(refusalOf(error)?.messages ?? {}).flat()[0] ?? m.no_answer()) : null;
