import type { NavigationLinkProps } from '@cordelle/ui/navigation.tsx';
import type { MouseEvent } from 'react';

/** A plain click stays in this tab and on this site; every other kind is the browser's own business. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && !event.defaultPrevented;

type Props = NavigationLinkProps & {
  /** Fetches what an address of ours needs, on intent. */
  readonly fetchAhead: (href: string) => void;
  /** Follows an address of ours without loading a document. */
  readonly follow: (href: string) => void;
};

/** A link that is followed in place where it leads to an address of ours, and as any other elsewhere. */
export function InPlaceLink({ href, onClick, target, fetchAhead, follow, ...rest }: Props) {
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
        follow(href);
      }}
    />
  );
}
