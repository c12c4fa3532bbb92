import { m } from '@cordelle/i18n/messages';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Instant } from './instant.tsx';
import { useLocale } from './locale.ts';
import type { Tone } from './tone.ts';

export type TimelineEvent = {
  key: string;
  tone: Tone;
  /** What happened, in words. */
  sentence: ReactNode;
  /** Instant, ISO text. */
  at: string;
  /** Person, system or bank. */
  actor?: string;
  /** The recorded facts as they stand in the log. */
  detail?: unknown;
  /** What proves it, in the same expander, above the recorded facts. */
  evidence?: ReactNode;
};

export type ExpectedEvent = { key: string; sentence: ReactNode; when?: ReactNode };

export type TimelineProps = {
  /** As the server sent them; steps are never inferred. */
  events: readonly TimelineEvent[];
  /** IANA zone in which times are shown. */
  zone: string;
  /** What the server expects next, drawn dotted. */
  expected?: readonly ExpectedEvent[];
  label?: string;
};

export function Timeline({ events, zone, expected = [], label }: TimelineProps) {
  useLocale();
  return (
    <ol aria-label={label ?? m.ui_timeline()} className="relative">
      {events.map((event) => (
        <li key={event.key} data-tone={event.tone} className="relative grid gap-0.5 border-l pb-4 pl-5 last:pb-0">
          <Dot className="bg-tone-solid" />
          <p>{event.sentence}</p>
          <p className="text-muted-foreground text-table">
            <Instant at={event.at} zone={zone} />
            {event.actor && <> · {m.ui_timeline_by({ actor: event.actor })}</>}
          </p>
          {(event.detail !== undefined || event.evidence) && (
            <details className="min-w-0 text-table">
              <summary className="min-h-6 w-fit cursor-pointer text-link">{m.ui_timeline_details()}</summary>
              {event.evidence}
              <Recorded facts={event.detail} />
            </details>
          )}
        </li>
      ))}
      {expected.map(({ key, sentence, when }) => (
        <li
          key={key}
          className="relative grid gap-0.5 border-l border-dotted pb-4 pl-5 text-muted-foreground last:pb-0"
        >
          <Dot className="border-2 border-input border-dotted bg-card" />
          <p>
            <span className="font-semibold">{m.ui_timeline_expected()}</span> · {sentence}
          </p>
          {when && <p className="text-table">{when}</p>}
        </li>
      ))}
    </ol>
  );
}

function Recorded({ facts }: { facts: unknown }) {
  if (facts === undefined) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-control bg-muted p-2 font-mono text-small">
      {typeof facts === 'string' ? facts : JSON.stringify(facts, null, 2)}
    </pre>
  );
}

const Dot = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={cn('absolute top-1.5 -left-[5.5px] size-2.5 rounded-full', className)} />
);
