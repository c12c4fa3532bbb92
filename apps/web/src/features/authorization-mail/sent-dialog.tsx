import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const LIST = '/client/customers';

/** The mails are on their way; whichever way it is closed, the list of customers comes next. */
export function SentDialog({ words, children }: { words: string; children?: ReactNode }) {
  const router = useRouter();
  const leave = () => void router.navigate({ to: LIST, ignoreBlocker: true });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={m.sent_complete()}
      description={words}
      actions={
        <Button variant="primary" onClick={leave}>
          {m.ui_ok()}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
