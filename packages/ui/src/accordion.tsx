import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export type AccordionSectionProps = {
  /** No other thing on the page has it. */
  id: string;
  title: ReactNode;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A part of a long form under a heading that opens and closes it. What is closed keeps what was typed. */
export function AccordionSection({ id, title, open, onToggle, children }: AccordionSectionProps) {
  const panelId = `${id}-panel`;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 border-b last:border-b-0">
      <h2 className="text-h3">
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center justify-between gap-4 px-4 py-3 text-left hover:bg-accent/60 sm:px-6"
        >
          {title}
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 text-muted-foreground transition-transform duration-120 ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={panelId} hidden={!open} className="px-4 pt-1 pb-6 sm:px-6">
        {children}
      </div>
    </section>
  );
}
