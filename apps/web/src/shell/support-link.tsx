import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { LifeBuoy } from 'lucide-react';

export function SupportLink() {
  useLocale();
  return (
    <div className="border-t pt-2">
      <a
        href={`mailto:${BRAND.supportEmail}`}
        className="flex min-h-control items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-sidebar-accent"
      >
        <LifeBuoy aria-hidden="true" className="size-4.5 shrink-0" />
        {m.menu_support()}
      </a>
    </div>
  );
}
