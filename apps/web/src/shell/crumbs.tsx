import { m } from '@cordelle/i18n/messages';
import { Breadcrumbs, type Crumb } from '@cordelle/ui/breadcrumbs.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMatches, useRouterState } from '@tanstack/react-router';

/** What a route loads may name it: a customer, a settlement date. */
function loadedCrumb(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'crumb' in data && typeof data.crumb === 'string'
    ? data.crumb
    : null;
}

/** The way to this page, read from the routes that led here; Home comes first. */
export function Crumbs() {
  useLocale();
  const matches = useMatches();
  const inClient = useRouterState({ select: ({ location }) => location.pathname.startsWith('/client') });
  const named = matches.flatMap(({ staticData, loaderData, pathname }): Crumb[] => {
    const label = loadedCrumb(loaderData) ?? staticData.crumb?.();
    return label ? [{ label, href: pathname }] : [];
  });
  return <Breadcrumbs crumbs={[{ label: m.menu_home(), href: inClient ? '/client/home' : '/' }, ...named]} />;
}
