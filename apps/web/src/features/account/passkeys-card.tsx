import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { Fingerprint } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '../../trpc.ts';

const AddPasskey = lazy(() => import('./add-passkey.tsx'));
const RenamePasskey = lazy(() => import('./rename-passkey.tsx'));
const RemovePasskey = lazy(() => import('./remove-passkey.tsx'));

type Passkey = inferRouterOutputs<AppRouter>['passkeys']['list']['passkeys'][number];

/** The reader's own: these are moments of their life, not of a bank. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** By what devices somebody signs in without a password, to be added and removed. */
export function PasskeysCard() {
  useLocale();
  const utils = trpc.useUtils();
  const [{ passkeys }] = trpc.passkeys.list.useSuspenseQuery();
  const [adding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const changed = (words: string) => {
    setAdding(false);
    setRenamed(null);
    setRemoved(null);
    showToast('ok', words);
    void utils.passkeys.list.invalidate();
  };
  return (
    <Card title={m.passkeys()} className="p-4 sm:p-6">
      <p className="mb-3 max-w-[70ch] text-muted-foreground">{m.passkeys_mean()}</p>
      {passkeys.length > 0 && (
        <ul className="mb-3 divide-y border-y">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {adding ? (
        <Suspense>
          <AddPasskey onAdded={() => changed(m.passkey_added())} onCancel={() => setAdding(false)} />
        </Suspense>
      ) : (
        <Button size="small" onClick={() => setAdding(true)}>
          {m.passkey_add()}
        </Button>
      )}
      {renamed && (
        <Suspense>
          <RenamePasskey
            passkey={renamed}
            onClose={() => setRenamed(null)}
            onRenamed={() => changed(m.passkey_renamed())}
          />
        </Suspense>
      )}
      {removed && (
        <Suspense>
          <RemovePasskey
            passkey={removed}
            onClose={() => setRemoved(null)}
            onRemoved={() => changed(m.passkey_removed())}
          />
        </Suspense>
      )}
    </Card>
  );
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 items-start gap-3">
        <Fingerprint aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <div className="min-w-0">
          <p className="break-words font-semibold">{name}</p>
          <p className="flex flex-wrap gap-x-3 text-muted-foreground text-small">
            <span>
              {m.passkey_since()} <Instant at={createdAt} zone={ZONE} />
            </span>
            <span>
              {lastUsedAt ? (
                <>
                  {m.passkey_last_used()} <Instant at={lastUsedAt} zone={ZONE} />
                </>
              ) : (
                m.passkey_never_used()
              )}
            </span>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={m.passkey_rename_of({ name })} onClick={onRename}>
          {m.passkey_rename()}
        </Button>
        <Button size="small" aria-label={m.passkey_remove_of({ name })} onClick={onRemove}>
          {m.passkey_remove()}
        </Button>
      </div>
    </li>
  );
}
