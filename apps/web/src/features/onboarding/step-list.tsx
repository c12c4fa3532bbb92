import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Progress } from '@cordelle/ui/progress.tsx';
import { Check, Circle, CircleDot, CircleSlash, Hourglass, TriangleAlert } from 'lucide-react';
import { useApplying } from './applying.ts';
import { pageWords, STEP_WORDS } from './page-words.ts';
import { canBeOpened, type ListedStep, partOf, type StepLook, stepsOf } from './steps.ts';

/** The left pane: every part with its pages; those that are done can be opened again. */
export function StepList() {
  useLocale();
  return (
    <nav aria-label={m.onboarding_steps()} className="hidden @3xl:block">
      <Steps />
    </nav>
  );
}

/** Where there is no room for a pane: how far it is, and all of it on demand. */
export function PartOf() {
  useLocale();
  const { application, page } = useApplying();
  const { part, parts, done } = partOf(application, page);
  const words = m.onboarding_part_of({ part, parts });
  return (
    <div className="grid gap-2 @3xl:hidden">
      <p className="font-semibold text-table">{words}</p>
      <Progress aria-label={words} value={done} max={parts} />
      <details className="text-table">
        <summary className="min-h-11 content-center font-semibold text-link">{m.onboarding_see_all_parts()}</summary>
        <nav aria-label={m.onboarding_steps()} className="pb-2">
          <Steps />
        </nav>
      </details>
    </div>
  );
}

const LOOKS: Readonly<Record<StepLook, { icon: typeof Check; className: string; words: () => string }>> = {
  done: { icon: Check, className: 'text-primary', words: m.onboarding_status_done },
  skipped: { icon: CircleSlash, className: 'text-muted-foreground', words: m.onboarding_status_skipped },
  current: { icon: CircleDot, className: 'text-primary', words: m.onboarding_status_current },
  pending: { icon: Hourglass, className: 'text-muted-foreground', words: m.onboarding_status_pending },
  failed: { icon: TriangleAlert, className: 'text-destructive', words: m.onboarding_status_failed },
  coming: { icon: Circle, className: 'text-muted-foreground', words: m.onboarding_status_coming },
};

function Sign({ look }: { look: StepLook }) {
  const { icon: Icon, className, words } = LOOKS[look];
  return (
    <>
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4.5 shrink-0', className)} />
      <span className="sr-only">{words()}: </span>
    </>
  );
}

function Steps() {
  const { application, page } = useApplying();
  return (
    <ol className="grid gap-3">
      {stepsOf(application, page).map((step) => (
        <li key={step.step}>
          <p className={cn('flex gap-2', step.look === 'coming' ? 'text-muted-foreground' : 'font-semibold')}>
            <Sign look={step.look} />
            {STEP_WORDS[step.step]()}
          </p>
          {step.shown && <PagesOf step={step} />}
        </li>
      ))}
    </ol>
  );
}

function PagesOf({ step }: { step: ListedStep }) {
  const { application, page, open } = useApplying();
  const { businessType } = application.answers.business_type ?? {};
  const name = (listed: SubState) => pageWords(listed, businessType);
  return (
    <ol className="mt-1 ml-2 grid border-l pl-3 text-table">
      {step.pages.map(({ subState, look }) => (
        <li key={subState} aria-current={subState === page ? 'step' : undefined} className="flex min-h-8 items-center">
          {subState !== page && canBeOpened(application, subState) ? (
            <button
              type="button"
              onClick={() => open(subState)}
              className="flex min-h-8 items-start gap-2 rounded-control py-1 text-left text-link underline underline-offset-2 hover:no-underline"
            >
              <Sign look={look} />
              {name(subState)}
            </button>
          ) : (
            <span
              className={cn(
                'flex gap-2 py-1',
                subState === page ? 'font-semibold' : look === 'coming' && 'text-muted-foreground',
              )}
            >
              <Sign look={look} />
              {name(subState)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
