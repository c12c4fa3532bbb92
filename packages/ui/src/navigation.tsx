import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from 'react';

export type NavigationLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

type Navigation = {
  /** How a link is drawn: the application's router link, or a plain anchor. */
  Link: ComponentType<NavigationLinkProps>;
  /** Follows an internal address without loading the page again; `replace`: going back leads past the page one is on. */
  go: (href: string, how?: { readonly replace?: boolean }) => void | Promise<void>;
};

const NavigationContext = createContext<Navigation>({
  Link: (props) => <a {...props} />,
  go: (href, how) => (how?.replace ? window.location.replace(href) : window.location.assign(href)),
});

/** Lets the components here link through the application's router without knowing it. */
export function NavigationProvider({ children, ...navigation }: Navigation & { children: ReactNode }) {
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

export const useNavigation = (): Navigation => useContext(NavigationContext);

export function NavigationLink(props: NavigationLinkProps) {
  const { Link } = useNavigation();
  return <Link {...props} />;
}
