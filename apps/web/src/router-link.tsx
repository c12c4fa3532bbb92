import type { NavigationLinkProps } from '@cordelle/ui/navigation.tsx';
import { useRouter } from '@tanstack/react-router';
import { isPlainClick } from './plain-click.ts';

/** How the design system's links move through the router: any address, typed routes or not, fetched ahead on intent. */
export function RouterLink({ href, onClick, target, ...rest }: NavigationLinkProps) {
  const router = useRouter();
  const internal = href.startsWith('/') && !target;
  const prepare = () => {
    if (internal) router.preloadRoute({ to: '.', href }).catch(() => undefined);
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
        router.navigate({ href });
      }}
    />
  );
}
