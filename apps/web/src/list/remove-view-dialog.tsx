import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showAlert, showToast } from '@cordelle/ui/alerts.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { refusalOf } from '../failure/refusal.ts';
import { trpc } from '../trpc.ts';

/** Asks before a kept view is forgotten. */
export default function RemoveViewDialog({
  view: { id, name },
  onClose,
}: {
  view: { readonly id: string; readonly name: string };
  onClose: () => void;
}) {
  useLocale();
  const utils = trpc.useUtils();
  const remove = trpc.savedViews.remove.useMutation({
    onSuccess: () => void showToast('ok', m.list_view_removed({ name })),
    onError: (error) => void showAlert({ tone: 'bad', message: refusalOf(error)?.messages.base?.[0] ?? m.no_answer() }),
    onSettled: async () => {
      await utils.savedViews.invalidate();
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open && !remove.isPending) onClose();
      }}
      title={m.list_view_remove_title({ name })}
      description={m.list_view_remove_means()}
      action={m.remove()}
      busy={remove.isPending}
      onAction={() => remove.mutate({ viewId: id })}
    />
  );
}
