import { m } from '@cordelle/i18n/messages';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocale } from './locale.ts';
import { NavigationLink } from './navigation.tsx';

export type Crumb = { label: string; href: string };

/** The way to this page; the last crumb is the page itself. Under 800 px only the parent is shown. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  useLocale();
  const parent = crumbs.at(-2);
  return (
    <nav aria-label={m.ui_breadcrumbs()} className="min-w-0">
      <ol className="hidden items-center gap-1 text-table sm:flex">
        {crumbs.map(({ label, href }, index) => (
          <li key={href} className="flex min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-muted-foreground" />}
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="truncate">
                {label}
              </span>
            ) : (
              <NavigationLink href={href} className="truncate text-link underline-offset-2 hover:underline">
                {label}
              </NavigationLink>
            )}
          </li>
        ))}
      </ol>
      {parent && (
        <NavigationLink href={parent.href} className="flex min-h-6 items-center gap-1 text-link text-table sm:hidden">
          <ChevronLeft aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="two-lines leading-tight">{parent.label}</span>
        </NavigationLink>
      )}
    </nav>
  );
}
