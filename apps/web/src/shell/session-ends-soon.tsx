import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';

/** Asks somebody who did nothing for long whether they are still there. */
export default function SessionEndsSoon({
  minutes,
  onStay,
  onSignOut,
}: {
  /** Left until they are signed out. */ minutes: number;
  onStay: () => void;
  onSignOut: () => void;
}) {
  useLocale();
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onStay();
      }}
      title={m.session_ends_soon({ minutes })}
      description={m.session_ends_soon_means()}
      cancel={m.session_stay()}
      action={m.sign_out()}
      cancelIsPreferred
      onAction={onSignOut}
    />
  );
}
