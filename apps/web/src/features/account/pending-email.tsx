import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { CircleCheck, Hourglass } from 'lucide-react';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';

type Pending = NonNullable<inferRouterOutputs<AppRouter>['emailChange']['get']['emailChange']>;

/** The reader's own: this is a moment of their life, not of a bank. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Another address was asked for: who has agreed, who is waited for and until when. */
export function PendingEmail({ change }: { change: Pending }) {
  useLocale();
  const { oldEmail, newEmail, oldApproved, newConfirmed, expiresAt } = change;
  const utils = trpc.useUtils();
  const takeBack = trpc.emailChange.takeBack.useMutation({
    onSuccess: () => showToast('ok', m.email_change_taken_back()),
    onError: (error) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()),
    onSettled: () => utils.emailChange.get.invalidate(),
  });
  return (
    <div className="grid gap-2 rounded-md bg-muted p-3">
      <p className="break-words font-semibold">{m.email_change_waits({ email: newEmail })}</p>
      <ul className="grid gap-1">
        <Side agreed={oldApproved}>
          {oldApproved ? m.email_change_approved({ email: oldEmail }) : m.email_change_to_approve({ email: oldEmail })}
        </Side>
        <Side agreed={newConfirmed}>
          {newConfirmed
            ? m.email_change_confirmed({ email: newEmail })
            : m.email_change_to_confirm({ email: newEmail })}
        </Side>
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted-foreground text-small">
          {m.email_change_until()} <Instant at={expiresAt} zone={ZONE} />
        </p>
        <Button size="small" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {m.email_change_take_back()}
        </Button>
      </div>
    </div>
  );
}

function Side({ agreed, children }: { agreed: boolean; children: string }) {
  const Icon = agreed ? CircleCheck : Hourglass;
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
