import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';

/** Ways into a page that is one long column on a phone: its parts in the order they are read. */
export function PageParts({ parts }: { parts: readonly { id: string; title: string }[] }) {
  useLocale();
  return (
    <nav aria-label={m.customer_parts()} className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1 sm:hidden">
      {parts.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex h-11 shrink-0 items-center rounded-full border border-input bg-card px-3 text-table hover:bg-accent"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** One part a link above leads to: it is shown below the top bar, and reading goes on there. */
export const Part = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none">
    {children}
  </div>
);
