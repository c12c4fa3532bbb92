import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { PageProps } from '@cordelle/ui/page.tsx';
import { Check } from 'lucide-react';
import { ClientPage } from '../../me/client-page.tsx';

const STEPS = [m.creation_agreement_crumb, m.creation_information, m.creation_bank, m.creation_optional] as const;

/** A page of the creation, with how far it is: 0 asks for the agreement, 3 for what is optional. */
export function CreationStep({ step, ...page }: Omit<PageProps, 'context'> & { step: 0 | 1 | 2 | 3 }) {
  return (
    <ClientPage {...page}>
      <StepList current={step} />
      {page.children}
    </ClientPage>
  );
}

function StepList({ current }: { current: number }) {
  useLocale();
  return (
    <>
      <p className="font-semibold text-muted-foreground text-table sm:hidden">
        {m.creation_step_of({ step: current + 1, count: STEPS.length, name: STEPS[current]?.() ?? '' })}
      </p>
      <ol aria-label={m.creation_steps()} className="flex flex-wrap gap-x-6 gap-y-2 border-b pb-3 max-sm:hidden">
        {STEPS.map((name, index) => (
          <li
            key={name()}
            aria-current={index === current ? 'step' : undefined}
            className={cn('flex items-center gap-2 text-muted-foreground', index === current && 'text-foreground')}
          >
            <span
              className={cn(
                'grid size-6 place-items-center rounded-full border border-input text-small tabular-nums',
                index < current && 'border-primary text-primary',
                index === current && 'border-primary bg-primary font-semibold text-primary-foreground',
              )}
            >
              {index < current ? <Check aria-hidden="true" className="size-3.5" /> : index + 1}
            </span>
            <span className={index === current ? 'font-semibold' : undefined}>
              {name()}
              {index < current && <span className="sr-only"> {m.checklist_done()}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
