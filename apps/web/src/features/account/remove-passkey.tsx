import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { trpc } from '../../trpc.ts';

type Props = {
  readonly passkey: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onRemoved: () => void;
};

/** Asks before a way in is taken away. */
export default function RemovePasskey({ passkey: { id, name }, onClose, onRemoved }: Props) {
  useLocale();
  const remove = trpc.passkeys.remove.useMutation({ onSuccess: onRemoved, onError: sayRefusal });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open && !remove.isPending) onClose();
      }}
      title={m.passkey_remove_title({ name })}
      description={m.passkey_remove_means()}
      action={m.passkey_remove()}
      busy={remove.isPending}
      onAction={() => remove.mutate({ id })}
    />
  );
}
