import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavigationLink } from './navigation.tsx';

export type ChoiceCardProps = {
  href: string;
  /** What is chosen: the words of the link. */
  title: string;
  /** What choosing it means. */
  children?: ReactNode;
  icon?: ReactNode;
  /** Opens beside this page. */
  newTab?: boolean;
};

/** One of a few ways to go on, each a link as large as its card. Several of them stand in a `ChoiceCards`. */
export function ChoiceCard({ href, title, children, icon, newTab = false }: ChoiceCardProps) {
  return (
    <li className="relative flex items-start gap-4 rounded-card border bg-card p-4 transition-colors duration-120 hover:border-primary hover:bg-accent/60 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 sm:p-5">
      {icon && (
        <span aria-hidden="true" className="mt-0.5 text-primary [&_svg]:size-6">
          {icon}
        </span>
      )}
      <div className="grid min-w-0 grow gap-1">
        <NavigationLink
          href={href}
          {...(newTab && { target: '_blank', rel: 'noopener' })}
          className="text-h3 outline-none after:absolute after:inset-0 after:rounded-card"
        >
          {title}
        </NavigationLink>
        {children && <p className="text-muted-foreground">{children}</p>}
      </div>
      <ChevronRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted-foreground" />
    </li>
  );
}

export const ChoiceCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid max-w-160 gap-3">
    {children}
  </ul>
);
