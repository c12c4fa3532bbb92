import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { PendingEmail } from './pending-email.tsx';

const EmailDialog = lazy(() => import('./email-dialog.tsx'));

/** The address the person signs in with, and the other one they asked for. */
export function EmailRow() {
  useLocale();
  const { user } = useMe();
  const [{ emailChange }] = trpc.emailChange.get.useSuspenseQuery();
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <Mail aria-hidden="true" className="size-5 text-muted-foreground" />
          {m.own_email()}
          <span className="break-all font-normal">{user.email}</span>
        </span>
        <Button size="small" onClick={() => setAsking(true)}>
          {emailChange ? m.email_change_another() : m.email_change()}
        </Button>
      </div>
      {emailChange && <PendingEmail change={emailChange} />}
      {isAsking && (
        <Suspense>
          <EmailDialog email={user.email} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </li>
  );
}
