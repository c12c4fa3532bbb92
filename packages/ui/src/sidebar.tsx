import { m } from '@cordelle/i18n/messages';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { useLocale } from './locale.ts';
import { NavigationLink } from './navigation.tsx';

export type SidebarItem = {
  href: string;
  label: string;
  icon: LucideIcon;
  current: boolean;
  /** How much waits there. */
  badge?: ReactNode;
};

/** Items that belong together, under a title where there is more than one such group. */
export type SidebarGroup = { id: string; title: string | null; items: readonly SidebarItem[] };

export type SidebarProps = {
  /** The client switcher, or the mark. */
  header?: ReactNode;
  groups: readonly SidebarGroup[];
  footer?: ReactNode;
  /** Only the icons are seen; their words are read aloud, and shown on hover. */
  collapsed?: boolean;
  onNavigate?: () => void;
};

/** What this person may go to; what is not permitted is in no group. */
export function Sidebar({ header, groups, footer, collapsed = false, onNavigate }: SidebarProps) {
  useLocale();
  return (
    <div className="flex min-h-full flex-col gap-3">
      {header}
      <nav aria-label={m.ui_main_menu()}>
        {groups.map(({ id, title, items }) => (
          <div key={id} className="not-first:mt-3 not-first:border-t not-first:pt-3">
            {title && !collapsed && (
              <p aria-hidden="true" className="px-2.5 pb-1 font-semibold text-muted-foreground text-small">
                {title}
              </p>
            )}
            <ul className="grid gap-0.5" aria-label={title ?? undefined}>
              {items.map(({ href, label, icon: Icon, current, badge }) => (
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
                    {badge}
                  </NavigationLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {footer && <div className="mt-auto">{footer}</div>}
    </div>
  );
}
