import { type NavigationLinkProps, useNavigation } from '@cordelle/ui/navigation.tsx';
import { InPlaceLink } from '../in-place-link.tsx';
import { fetchAhead } from './pages.tsx';

/** How links before sign-in are followed: in place, and fetched ahead on intent. */
export function DoorLink(link: NavigationLinkProps) {
  const { go } = useNavigation();
  return <InPlaceLink {...link} fetchAhead={fetchAhead} follow={(href) => void go(href)} />;
}
