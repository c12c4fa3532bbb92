import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import type { Key } from './key.ts';

/** Asks before programs are shut out, with when the key was used last. */
export function DeleteKey({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const locale = useLocale();
  const { country } = useClient();
  const utils = trpc.useUtils();
  const { id, name, key, lastUsedAt } = apiKey;
  const remove = trpc.apiKeys.remove.useMutation({
    onSuccess: () => void showToast('ok', m.api_key_deleted({ name })),
    onError: sayRefusal,
    onSettled: async () => {
      await utils.apiKeys.invalidate();
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open && !remove.isPending) onClose();
      }}
      title={m.api_key_delete_title({ name })}
      description={m.api_key_delete_means({ key })}
      action={m.api_key_delete()}
      busy={remove.isPending}
      onAction={() => remove.mutate({ id })}
    >
      <p>
        {lastUsedAt === null
          ? m.api_key_delete_unused()
          : m.api_key_delete_used({ when: formatInstant(lastUsedAt, RAIL_FACTS[country].zone, locale) })}
      </p>
    </AlertDialog>
  );
}
