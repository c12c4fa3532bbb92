import type { Crumb } from '@cordelle/ui/breadcrumbs.tsx';

/** A crumb as its route names it. `first`: a trail begins with it, without Home before (Home itself, Signup, Pending). */
export type NamedCrumb = Crumb & { readonly first: boolean };

/**
 * The way to a page: Home first, unless the trail begins otherwise. `title` is the h1 of the page on screen (null between
 * pages), and the last crumb is called the same. Source: the product's specification 1 §2, “Shell”.
 */
export function crumbTrail(named: readonly NamedCrumb[], home: Crumb, title: string | null, href: string): Crumb[] {
  const way = named.map(({ label, href }): Crumb => ({ label, href }));
  const last = way.pop() ?? { label: title ?? '', href };
  const page = last.label === '' ? [] : [{ ...last, label: title ?? last.label }];
  return [...(named[0]?.first ? [] : [home]), ...way, ...page];
}
