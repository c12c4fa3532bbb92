import type { AlertDialogProps } from '@cordelle/ui/alert-dialog.tsx';
import { lazy, Suspense } from 'react';

const AlertDialog = lazy(async () => ({ default: (await import('@cordelle/ui/alert-dialog.tsx')).AlertDialog }));

/** A question before something is done. Most visits ask none, so it is fetched when it is first asked. */
export const Question = (props: AlertDialogProps & { open: boolean }) =>
  props.open ? (
    <Suspense>
      <AlertDialog {...props} />
    </Suspense>
  ) : null;
