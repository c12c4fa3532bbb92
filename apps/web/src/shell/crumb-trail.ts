import type { Crumb } from '@cordelle/ui/breadcrumbs.tsx';
import type { PageTitle } from '@cordelle/ui/page-title.ts';

/** A crumb as its route names it. `first`: a trail begins with it, without Home before (Home itself, Signup, Pending). */
export type NamedCrumb = Crumb & { readonly first: boolean };

/**
 * The way to a page at `href`: Home first, unless the trail begins otherwise. The last crumb is called as the h1 on screen is
 * (`page`; null between pages). Source: the product's specification 1 §2, “Shell”.
 */
export function crumbTrail(named: readonly NamedCrumb[], home: Crumb, page: PageTitle | null, href: string): Crumb[] {
  const way = [...(named[0]?.first ? [] : [home]), ...named.map(({ label, href }): Crumb => ({ label, href }))];
  if (!page) return way;
  if (page.instead || named.length === 0) return [...way, { label: page.title, href }];
  return [...way.slice(0, -1), { label: page.title, href: way.at(-1)?.href ?? href }];
}
