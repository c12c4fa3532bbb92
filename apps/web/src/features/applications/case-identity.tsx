import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { IdentityReviewed } from '@cordelle/validation/onboarding/identity.ts';
import { lazy, Suspense, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase } from './application.ts';
import { CaseCheck } from './case-check.tsx';
import { useIdentityChanged } from './use-case.ts';

const DecideIdentityDialog = lazy(() => import('./decide-identity-dialog.tsx'));

/** Of a case, as far as it tells of identities. */
export type IdentitiesOf = Pick<ApplicationCase, 'clientId' | 'zone' | 'closedAt' | 'owners'>;

/** Whoever is asked to show who they are: each session with what it read, its pictures, and what a person may do about it. */
export default function CaseIdentity({ of }: { of: IdentitiesOf }) {
  useLocale();
  const { clientId, zone } = of;
  const query = trpc.identityReviews.byClient.useQuery({ clientId });
  const [deciding, setDeciding] = useState<{ id: string; name: string } | null>(null);
  const changed = useIdentityChanged(clientId);
  const asking = trpc.identityReviews.reopen.useMutation({ onSuccess: changed, onError: sayRefusal });
  return (
    <PanelQuery query={query} rows={2}>
      {({ owners }) => (
        <ul className="grid gap-4">
          {standing(owners, of).map(({ id, name, verification, checks }) => (
            <li key={id} className="grid gap-2 border-t pt-3">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">{name}</span>
                  <Badge tone={TONES[verification]}>{STATES[verification]()}</Badge>
                </span>
                {of.closedAt === null && (
                  <span className="flex flex-wrap gap-2">
                    <Button size="small" onClick={() => setDeciding({ id, name })}>
                      {m.case_check_decide()}
                    </Button>
                    {checks.length > 0 && (
                      <AlertDialog
                        trigger={<Button size="small">{m.case_check_reopen()}</Button>}
                        title={m.case_check_reopen_of({ name })}
                        description={m.case_check_reopen_means()}
                        action={m.case_check_reopen()}
                        destructive={false}
                        busy={asking.isPending}
                        onAction={() => asking.mutate({ clientId, ownerId: id })}
                      />
                    )}
                  </span>
                )}
              </span>
              {checks.length === 0 && verification === 'pending' && (
                <p className="text-muted-foreground text-table">{m.case_check_none()}</p>
              )}
              {checks.map((check) => (
                <CaseCheck key={check.id} clientId={clientId} zone={zone} name={name} check={check} />
              ))}
            </li>
          ))}
          {deciding && (
            <Suspense>
              <DecideIdentityDialog clientId={clientId} owner={deciding} onClose={() => setDeciding(null)} />
            </Suspense>
          )}
        </ul>
      )}
    </PanelQuery>
  );
}

/** Whoever counts as shown in the tree of owners is shown here too, without a session as well. */
const standing = (asked: IdentityReviewed['owners'], { owners }: IdentitiesOf): IdentityReviewed['owners'] =>
  asked.map((one) =>
    owners.some(({ id, identity }) => id === one.id && identity === 'complete')
      ? { ...one, verification: 'complete' }
      : one,
  );

const TONES = { pending: 'warn', complete: 'ok', failed: 'bad' } as const;
const STATES = {
  pending: m.case_check_pending,
  complete: m.case_identity_approved,
  failed: m.case_identity_declined,
} as const;
