import type { AppRouter } from '@cordelle/api/root.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { CalendarDate } from '@cordelle/ui/calendar-date.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Spinner } from '@cordelle/ui/spinner.tsx';
import type { inferRouterOutputs } from '@trpc/server';
import { useEffect, useRef } from 'react';
import { refusalOf } from '../failure/refusal.ts';
import { stepWords } from '../words/day-steps.ts';
import { countsInWords } from './counts-in-words.ts';

const RAIL_WORDS = { CA: m.bank_file_rail_ca, US: m.bank_file_rail_us } as const;

type RanStep = inferRouterOutputs<AppRouter>['sandbox']['advance']['ran'][number];

/** The days run while nothing else can be done; then says what happened on each of them. */
export default function ClockRun({
  until,
  today,
  ran,
  error,
  onClose,
}: {
  until: string;
  /** How far business time came: not to the end where a step failed. */
  today: string;
  /** Null while the days run. */
  ran: readonly RanStep[] | null;
  error: unknown;
  onClose: () => void;
}) {
  useLocale();
  const box = useRef<HTMLDialogElement>(null);
  const running = ran === null && !error;
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog
      ref={box}
      aria-labelledby="clock-run-title"
      onCancel={(event) => {
        event.preventDefault();
        if (!running) onClose();
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[32rem] max-w-[calc(100vw-2rem)] rounded-dialog border bg-popover p-6 text-popover-foreground shadow-xl backdrop:bg-black/45"
    >
      <div className="grid gap-3" aria-live="polite">
        <h2 id="clock-run-title" className="text-h2">
          {running ? m.clock_running() : m.clock_ran()} <CalendarDate date={running ? until : today} weekday />
        </h2>
        {running && (
          <p className="flex items-center gap-3 text-muted-foreground">
            <Spinner />
            {m.clock_running_means()}
          </p>
        )}
        {Boolean(error) && (
          <Banner tone="bad" title={m.clock_failed()}>
            {refusalOf(error)?.messages.base?.[0] ?? m.ui_nothing_lost()}
          </Banner>
        )}
        {ran && <Happenings ran={ran} />}
        {!running && (
          <Button variant="primary" className="justify-self-end" onClick={onClose} autoFocus>
            {m.ui_ok()}
          </Button>
        )}
      </div>
    </dialog>
  );
}

function Happenings({ ran }: { ran: readonly RanStep[] }) {
  const locale = useLocale();
  const failures = ran.filter(({ failure }) => failure !== null);
  const days = [...Map.groupBy(ran, ({ date }) => date)].flatMap(([date, steps]) => {
    const words = countsInWords(
      steps.map(({ counts }) => counts),
      locale,
    );
    return words ? [{ date, words }] : [];
  });
  return (
    <>
      {failures.map(({ date, rail, step, failure }) => (
        <Banner
          key={`${rail}:${date}:${step}`}
          tone="bad"
          title={m.clock_step_failed({
            rail: RAIL_WORDS[rail](),
            date: formatDate(date, locale),
            step: stepWords(step),
          })}
        >
          <p>{m.clock_step_failed_means()}</p>
          <p className="mt-1 break-words text-table">{m.clock_step_failed_log({ failure: failure ?? '' })}</p>
        </Banner>
      ))}
      {days.length === 0 && failures.length === 0 && <p className="text-muted-foreground">{m.clock_quiet()}</p>}
      <dl className="divide-y">
        {days.map(({ date, words }) => (
          <div key={date} className="grid gap-x-4 py-2 sm:grid-cols-[9rem_1fr]">
            <dt className="text-muted-foreground">
              <CalendarDate date={date} weekday />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
