import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { LifeBuoy } from 'lucide-react';

/** Help stands in the same place on every page, and opens beside it. */
export function SupportLink({ collapsed }: { collapsed: boolean }) {
  useLocale();
  return (
    <div className="border-t pt-2">
      <a
        href={BRAND.supportUrl}
        target="_blank"
        rel="noopener"
        title={collapsed ? m.menu_support() : undefined}
        className={cn(
          'flex min-h-control items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-sidebar-accent',
          collapsed && 'justify-center',
        )}
      >
        <LifeBuoy aria-hidden="true" className="size-4.5 shrink-0" />
        <span className={cn(collapsed && 'sr-only')}>{m.menu_support()}</span>
      </a>
    </div>
  );
}
