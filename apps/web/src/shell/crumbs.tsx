import { m } from '@cordelle/i18n/messages';
import { Breadcrumbs } from '@cordelle/ui/breadcrumbs.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { usePageTitle } from '@cordelle/ui/page-title.ts';
import { useMatches } from '@tanstack/react-router';
import { useMe } from '../me/me.ts';
import { landingOf } from '../me/route-sets.ts';
import { crumbTrail, type NamedCrumb } from './crumb-trail.ts';
import { menuOf } from './menu.ts';

/** What a route loads may name it: a customer, a settlement date. */
function loadedCrumb(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'crumb' in data && typeof data.crumb === 'string'
    ? data.crumb
    : null;
}

/** The way to this page, read from the routes that led here. */
export function Crumbs() {
  useLocale();
  const me = useMe();
  const matches = useMatches();
  const named = matches.flatMap(({ staticData, loaderData, pathname }): NamedCrumb[] => {
    const { crumb } = staticData;
    const label = loadedCrumb(loaderData) ?? (crumb === 'page' ? null : crumb?.());
    return label || crumb === 'page'
      ? [{ label: label ?? null, href: pathname, first: staticData.firstCrumb === true }]
      : [];
  });
  const last = matches.at(-1);
  const here = last?.pathname ?? '/';
  const area = last && menuOf(me).find(({ href }) => href === last.staticData.area);
  const way = area ? [{ label: area.label(), href: area.href, first: false }, ...named] : named;
  return <Breadcrumbs crumbs={crumbTrail(way, { label: m.menu_home(), href: landingOf(me) }, usePageTitle(), here)} />;
}
