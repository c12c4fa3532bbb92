import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';

/** Saves a part of the settings; the answer takes the place of what was known, and switches of customers are read anew. */
export function useNotificationSettings() {
  const utils = trpc.useUtils();
  return trpc.notificationSettings.update.useMutation({
    onSuccess: (settings, { paymentReminder, paymentReceipt }) => {
      showAnswer(utils.notificationSettings.get, {}, settings);
      const turned = [paymentReminder, paymentReceipt].some((notice) => notice?.enabledByDefault !== undefined);
      if (turned) void utils.customers.invalidate();
    },
  });
}
