import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noteUnsaved } from './leaving.ts';

/** Asks before a page is left on which something was typed and not saved. */
export function LeaveGuard({
  dirty,
  page,
  within,
}: {
  dirty: boolean;
  page: string;
  /** Beginning of the addresses that belong together: going from one to the other loses nothing. */
  within?: string;
}) {
  useLocale();
  useEffect(() => (dirty ? noteUnsaved() : undefined), [dirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && current.pathname !== next.pathname && !(within && next.pathname.startsWith(within)),
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  return (
    <AlertDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={m.leave_title()}
      description={m.leave_means({ page })}
      cancel={m.leave_stay()}
      action={m.leave_go()}
      onAction={() => blocker.proceed?.()}
    />
  );
}
