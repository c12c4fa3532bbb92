import { m } from '@cordelle/i18n/messages';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { useLocale } from './locale.ts';
import { NavigationLink } from './navigation.tsx';

export type SidebarItem = { href: string; label: string; icon: LucideIcon; current: boolean };

export type SidebarProps = {
  /** The client switcher, or the mark. */
  header?: ReactNode;
  items: readonly SidebarItem[];
  footer?: ReactNode;
  /** Only the icons are seen; their words are read aloud, and shown on hover. */
  collapsed?: boolean;
  onNavigate?: () => void;
};

/** What this person may go to; what is not permitted is not in `items`. */
export function Sidebar({ header, items, footer, collapsed = false, onNavigate }: SidebarProps) {
  useLocale();
  return (
    <div className="flex min-h-full flex-col gap-3">
      {header}
      <nav aria-label={m.ui_main_menu()}>
        <ul className="grid gap-0.5">
          {items.map(({ href, label, icon: Icon, current }) => (
            <li key={href}>
              <NavigationLink
                href={href}
                aria-current={current ? 'page' : undefined}
                onClick={onNavigate}
                title={collapsed ? label : undefined}
                className={cn(
                  'flex min-h-control items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-sidebar-accent',
                  collapsed && 'justify-center',
                  current && 'bg-sidebar-accent font-semibold text-primary dark:text-foreground',
                )}
              >
                <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                <span className={cn(collapsed && 'sr-only')}>{label}</span>
              </NavigationLink>
            </li>
          ))}
        </ul>
      </nav>
      {footer && <div className="mt-auto">{footer}</div>}
    </div>
  );
}
