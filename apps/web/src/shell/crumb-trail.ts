import type { Crumb } from '@cordelle/ui/breadcrumbs.tsx';
import type { PageTitle } from '@cordelle/ui/page-title.ts';

/**
 * A crumb as its route names it; null: as its page is called. `first`: a trail begins with it, without Home before (Home itself,
 * Signup, Pending).
 */
export type NamedCrumb = { readonly label: string | null; readonly href: string; readonly first: boolean };

/**
 * The way to a page at `href`: Home first, unless the trail begins otherwise. The last crumb is called as the h1 on screen is
 * (`page`; null between pages).
 */
export function crumbTrail(named: readonly NamedCrumb[], home: Crumb, page: PageTitle | null, href: string): Crumb[] {
  const last = named.at(-1);
  const known = named.flatMap(({ label, href }): Crumb[] => (label === null ? [] : [{ label, href }]));
  const way = [...(named[0]?.first ? [] : [home]), ...known];
  if (!page) return way;
  if (page.instead || !last) return [...way, { label: page.title, href }];
  const before = last.label === null ? way : way.slice(0, -1);
  return [...before, { label: page.title, href: last.href }];
}
