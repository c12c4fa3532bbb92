import { m } from '@cordelle/i18n/messages';
import { BrandMark } from '@cordelle/ui/brand-mark.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PopoverButton } from '@cordelle/ui/popover-button.tsx';
import { SkeletonRows } from '@cordelle/ui/skeleton.tsx';
import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { clientName, useMe } from '../me/me.ts';

const ClientList = lazy(() => import('./client-list.tsx'));

/** Says which client is viewed, and opens the others. */
export function ClientSwitcher({ onChosen }: { onChosen: () => void }) {
  useLocale();
  const me = useMe();
  return (
    <PopoverButton
      label={m.client_switch()}
      boxClassName="w-90"
      className="flex min-h-12 w-full items-center gap-2.5 rounded-control border px-2.5 py-1.5 text-left hover:bg-sidebar-accent"
      content={(close) => (
        <Suspense fallback={<SkeletonRows rows={2} columns={1} />}>
          <ClientList
            onChosen={() => {
              close();
              onChosen();
            }}
          />
        </Suspense>
      )}
    >
      <BrandMark />
      <span className="min-w-0 grow">
        <span className="sr-only">{m.client_switch()} </span>
        <span className="block break-words font-semibold leading-tight">
          {me.client ? clientName(me, me.client) : m.client_choose()}
        </span>
      </span>
      <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
    </PopoverButton>
  );
}
