import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTRPC } from '../../trpc.ts';
import { type CustomerSearch, readView, viewAddress } from './customer-search.ts';

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'));
const RemoveViewDialog = lazy(() => import('./remove-view-dialog.tsx'));

const BUILT_IN = [
  { id: 'active', name: m.customers_filter_active, address: '' },
  { id: 'needs_action', name: m.customers_view_needs_action, address: 'f=needs_action' },
  { id: 'archived', name: m.customers_filter_archived, address: 'filter=archived' },
] as const;

type View = { readonly id: string; readonly name: string };

/** The list as everybody needs it, and as this person kept it: a link each. */
export function Views({ search }: { search: CustomerSearch }) {
  useLocale();
  const own = useQuery(useTRPC().savedViews.list.queryOptions({ list: 'customers' }));
  const [asking, setAsking] = useState<'save' | View | null>(null);
  const here = viewAddress(search);
  const kept = (own.data?.records ?? []).map((view) => ({ ...view, address: readView(view.address) }));
  const isKnown = [...BUILT_IN, ...kept].some(({ address }) => address === here);
  const current = kept.find(({ address }) => address === here);
  return (
    <nav aria-label={m.customers_views()} className="flex flex-wrap items-center gap-1">
      <ul className="flex flex-wrap items-center gap-1">
        {BUILT_IN.map(({ id, name, address }) => (
          <ViewLink key={id} name={name()} address={address} current={address === here} />
        ))}
        {kept.map(({ id, name, address }) => (
          <ViewLink key={id} name={name} address={address} current={address === here} />
        ))}
      </ul>
      {current && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.customers_view_remove({ name: current.name })}
          title={m.customers_view_remove({ name: current.name })}
          onClick={() => setAsking(current)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
      {!isKnown && (
        <Button variant="ghost" size="small" onClick={() => setAsking('save')}>
          <Plus aria-hidden="true" />
          {m.customers_view_save()}
        </Button>
      )}
      <Suspense>
        {asking === 'save' && <SaveViewDialog address={here} onClose={() => setAsking(null)} />}
        {asking && asking !== 'save' && <RemoveViewDialog view={asking} onClose={() => setAsking(null)} />}
      </Suspense>
    </nav>
  );
}

const ViewLink = ({ name, address, current }: { name: string; address: string; current: boolean }) => (
  <li>
    <NavigationLink
      href={`/client/customers${address && `?${address}`}`}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'inline-flex min-h-8 max-w-60 items-center rounded-control px-2.5 text-table max-sm:min-h-11',
        current ? 'bg-accent font-semibold text-accent-foreground' : 'hover:bg-accent/60',
      )}
    >
      <span className="truncate">{name}</span>
    </NavigationLink>
  </li>
);
