import type { NavigationLinkProps } from '@cordelle/ui/navigation.tsx';
import { useRouter } from '@tanstack/react-router';
import { InPlaceLink } from './in-place-link.tsx';

/** How the design system's links move through the router: any address, typed routes or not, fetched ahead on intent. */
export function RouterLink(link: NavigationLinkProps) {
  const router = useRouter();
  return (
    <InPlaceLink
      {...link}
      fetchAhead={(href) => void router.preloadRoute({ to: '.', href }).catch(() => undefined)}
      follow={(href) => void router.navigate({ href })}
    />
  );
}
