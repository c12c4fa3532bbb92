import { showToast } from '@cordelle/ui/alerts.ts';
import { trpc } from '../../trpc.ts';

/** What follows an action after a restore: what stands on the page is asked anew, and it is said. */
export function useDone(): (words: string) => Promise<void> {
  const utils = trpc.useUtils();
  return async (words) => {
    await Promise.all([utils.sending.invalidate(), utils.reviewItems.invalidate()]);
    showToast('ok', words);
  };
}
