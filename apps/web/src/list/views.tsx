import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../me/me.ts';
import { trpc } from '../trpc.ts';
import type { ViewedList } from './shown-columns.ts';

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'));
const RemoveViewDialog = lazy(() => import('./remove-view-dialog.tsx'));

type View = { readonly id: string; readonly name: string };
/** `address`: the query of the list's address. */
export type BuiltInView = { readonly id: string; readonly name: () => string; readonly address: string };

/** A list as everybody needs it, and as this person kept it: a link each. */
export function Views({
  list,
  path,
  builtIn,
  here,
  kept = { address: here },
  read,
}: {
  list: ViewedList;
  path: string;
  builtIn: readonly BuiltInView[];
  /** Address of the list as it stands now, without its page. */
  here: string;
  /** What is kept of it as a view, where that is something else, and a sentence about the difference. */
  kept?: { readonly address: string; readonly note?: string };
  /** A kept address as the list reads it today. */
  read: (kept: string) => string;
}) {
  useLocale();
  const mayKeep = useCan('saved_views.edit');
  const own = trpc.savedViews.list.useQuery({ list });
  const [asking, setAsking] = useState<'save' | View | null>(null);
  const saved = (own.data?.records ?? []).map((view) => ({ ...view, address: read(view.address) }));
  const isKnown = [...builtIn, ...saved].some(({ address }) => address === here);
  const current = saved.find(({ address }) => address === here);
  return (
    <nav aria-label={m.list_views()} className="flex flex-wrap items-center gap-1">
      <ul className="flex flex-wrap items-center gap-1">
        {builtIn.map(({ id, name, address }) => (
          <ViewLink key={id} name={name()} href={hrefOf(path, address)} current={address === here} />
        ))}
        {saved.map(({ id, name, address }) => (
          <ViewLink key={id} name={name} href={hrefOf(path, address)} current={address === here} />
        ))}
      </ul>
      {mayKeep && current && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.list_view_remove({ name: current.name })}
          title={m.list_view_remove({ name: current.name })}
          onClick={() => setAsking(current)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
      {mayKeep && !isKnown && (
        <Button variant="ghost" size="small" onClick={() => setAsking('save')}>
          <Plus aria-hidden="true" />
          {m.list_view_save()}
        </Button>
      )}
      <Suspense>
        {asking === 'save' && <SaveViewDialog list={list} {...kept} onClose={() => setAsking(null)} />}
        {asking && asking !== 'save' && <RemoveViewDialog view={asking} onClose={() => setAsking(null)} />}
      </Suspense>
    </nav>
  );
}

const hrefOf = (path: string, address: string): string => (address ? `${path}?${address}` : path);

const ViewLink = ({ name, href, current }: { name: string; href: string; current: boolean }) => (
  <li>
    <NavigationLink
      href={href}
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
