import { m } from '@cordelle/i18n/messages';
import { BrandMark } from '@cordelle/ui/brand-mark.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PopoverButton } from '@cordelle/ui/popover-button.tsx';
import { SkeletonRows } from '@cordelle/ui/skeleton.tsx';
import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { clientName, useMe } from '../me/me.ts';
import type { ClientToEnter } from './enter-client.tsx';

const ClientList = lazy(() => import('./client-list.tsx'));
/** Few have one, and it may come after the name. */
const BooksSign = lazy(() => import('./books-sign.tsx'));
const EnterClient = lazy(() => import('./enter-client.tsx'));

/** Says which client is viewed, and opens the others. */
export function ClientSwitcher({ collapsed, onChosen }: { collapsed: boolean; onChosen: () => void }) {
  useLocale();
  const me = useMe();
  const [entering, setEntering] = useState<ClientToEnter | null>(null);
  return (
    <>
      <PopoverButton
        label={m.client_switch()}
        boxClassName="w-90"
        className={cn(
          'relative flex min-h-12 w-full items-center gap-2.5 rounded-control border px-2.5 py-1.5 text-left hover:bg-sidebar-accent',
          collapsed && 'justify-center px-0',
        )}
        content={(close) => (
          <Suspense fallback={<SkeletonRows rows={2} columns={1} />}>
            <ClientList
              withNew
              onChosen={() => {
                close();
                onChosen();
              }}
              onEnter={(client) => {
                close();
                setEntering(client);
              }}
            />
          </Suspense>
        )}
      >
        <BrandMark />
        <span className={cn('min-w-0 grow', collapsed && 'sr-only')}>
          <span className="sr-only">{m.client_switch()} </span>
          <span className="block break-words font-semibold leading-tight">
            {me.client ? clientName(me, me.client) : m.client_choose()}
          </span>
        </span>
        {me.client?.integration && (
          <Suspense>
            <BooksSign of={me.client.integration} collapsed={collapsed} />
          </Suspense>
        )}
        {!collapsed && <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />}
      </PopoverButton>
      {entering && (
        <Suspense>
          <EnterClient client={entering} onClose={() => setEntering(null)} onEntered={onChosen} />
        </Suspense>
      )}
    </>
  );
}
