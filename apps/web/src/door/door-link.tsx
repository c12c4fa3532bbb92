import type { NavigationLinkProps } from '@cordelle/ui/navigation.tsx';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { isPlainClick } from '../plain-click.ts';
import { fetchAhead } from './pages.tsx';

/** How links before sign-in are followed: in place, and fetched ahead on intent. */
export function DoorLink({ href, onClick, target, ...rest }: NavigationLinkProps) {
  const { go } = useNavigation();
  const internal = href.startsWith('/') && !target;
  const prepare = () => {
    if (internal) fetchAhead(href);
  };
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onMouseEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        onClick?.(event);
        if (!internal || !isPlainClick(event)) return;
        event.preventDefault();
        void go(href);
      }}
    />
  );
}
