import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { sidebarCollapsed } from './preferences.ts';

/** Folds the sidebar to its icons, and back. The drawer of a narrow window has none. */
export function CollapseButton({ collapsed }: { collapsed: boolean }) {
  useLocale();
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  const words = collapsed ? m.sidebar_expand() : m.sidebar_collapse();
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+B Meta+B"
      title={collapsed ? words : undefined}
      onClick={() => sidebarCollapsed.choose(!collapsed)}
      className={cn(
        'hidden min-h-control w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-muted-foreground hover:bg-sidebar-accent hover:text-foreground sm:flex',
        collapsed && 'justify-center',
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <span className={cn(collapsed && 'sr-only')}>{words}</span>
    </button>
  );
}
