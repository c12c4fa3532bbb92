import { instantOf, localDate, localTime } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { FREQUENCIES, type Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import {
  formatDate,
  formatDateWithWeekday,
  formatInstant,
  formatMoney,
  type Locale,
  readDateInput,
} from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Sheet } from '@cordelle/ui/sheet.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { scheduleLooks } from '@cordelle/ui/statuses/schedule.ts';
import { settlementLooks } from '@cordelle/ui/statuses/settlement.ts';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';
import { actorWords } from '../../words/actors.ts';
import { frequencyWords } from '../../words/frequencies.ts';
import { instantOfStops, type ObjectAsOf, type RecordedFact, stopsOf, stopsUntil } from './stops.ts';

type Kind = 'transaction' | 'schedule' | 'settlement';

export type TimeTravelProps = {
  kind: Kind;
  id: string;
  /** Instant of the address; empty: now. */
  asOf: string;
  onAsOf: (asOf: string) => void;
  onClose: () => void;
};

/** How one money object stood at any moment: a slider over what was recorded, a date and time, and what differs from now. */
export default function TimeTravel({ kind, id, asOf, onAsOf, onClose }: TimeTravelProps) {
  useLocale();
  const query = useObjectAsOf(kind, id, asOf);
  return (
    <Sheet title={m.time_travel_title()} side="right" onClose={onClose}>
      <p className="mb-4 text-muted-foreground">{m.time_travel_means()}</p>
      <PanelQuery query={query} rows={6}>
        {(object) => (
          <div className={cn('grid gap-4', query.isPlaceholderData && 'opacity-60')}>
            <Moment object={object} asOf={asOf} onAsOf={onAsOf} />
            <Comparison kind={kind} object={object} asOf={asOf} />
          </div>
        )}
      </PanelQuery>
    </Sheet>
  );
}

function useObjectAsOf(kind: Kind, id: string, asOf: string) {
  const kept = { placeholderData: keepPreviousData };
  const when = asOf === '' ? {} : { asOf };
  const transaction = trpc.timeTravel.transaction.useQuery(
    { financialTransactionId: id, ...when },
    { ...kept, enabled: kind === 'transaction' },
  );
  const schedule = trpc.timeTravel.schedule.useQuery({ id, ...when }, { ...kept, enabled: kind === 'schedule' });
  const settlement = trpc.timeTravel.settlement.useQuery(
    { settlementId: id, ...when },
    { ...kept, enabled: kind === 'settlement' },
  );
  return { transaction, schedule, settlement }[kind];
}

type MomentProps = Pick<TimeTravelProps, 'asOf' | 'onAsOf'> & { object: ObjectAsOf };

/** Where in time one looks: arrow keys step from one recorded moment to the next. */
function Moment({ object: { facts, currency }, asOf, onAsOf }: MomentProps) {
  const locale = useLocale();
  const id = useId();
  const { zone } = RAIL_FACTS[railOf(currency)];
  const stops = stopsOf(facts);
  const count = asOf === '' ? stops.length : stopsUntil(stops, asOf);
  const stop = stops[count - 1];
  const said = stop
    ? m.time_travel_at({ time: formatInstant(stop.at, zone, locale), fact: stop.fact.words })
    : m.time_travel_before_first();
  const at = asOf === '' ? new Date(stops.at(-1)?.at ?? 0) : new Date(asOf);
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <label htmlFor={id} className="font-semibold">
          {m.time_travel_slider()}
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={stops.length}
          step={1}
          value={count}
          aria-valuetext={said}
          onChange={(event) => onAsOf(instantOfStops(stops, Number(event.target.value)) ?? '')}
          className="h-control w-full accent-primary"
        />
        <p aria-hidden="true" className="text-muted-foreground text-table">
          {said}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <When key={at.toISOString()} at={at} zone={zone} onWhen={onAsOf} />
        {asOf !== '' && <Button onClick={() => onAsOf('')}>{m.time_travel_back()}</Button>}
      </div>
    </div>
  );
}

/** A date and a time of day on the wall of the zone, written as the reader's language writes them. */
function When({ at, zone, onWhen }: { at: Date; zone: string; onWhen: (asOf: string) => void }) {
  const locale = useLocale();
  const [date, setDate] = useState(formatDate(localDate(at, zone), locale));
  const [time, setTime] = useState(localTime(at, zone).slice(0, 5));
  const look = (typedDate: string, typedTime: string) => {
    const wanted = readWall(readDateInput(typedDate), typedTime, zone);
    if (wanted) onWhen(wanted);
  };
  return (
    <>
      <Field label={m.time_travel_when({ zone: zone.replace(/^.*\//, '').replace('_', ' ') })} className="w-44">
        <Input value={date} onChange={(event) => setDate(event.target.value)} onBlur={() => look(date, time)} />
      </Field>
      <Field label={m.time_travel_time()} className="w-24">
        <Input
          value={time}
          inputMode="numeric"
          placeholder={locale === 'fr' ? '14 h 30' : '14:30'}
          onChange={(event) => setTime(event.target.value)}
          onBlur={() => look(date, time)}
        />
      </Field>
    </>
  );
}

/** The last millisecond of the minute, so that what was recorded within it counts. `14:30` and `14 h 30` are read alike. */
function readWall(date: string | null, typed: string, zone: string): string | null {
  const [, hour, minute] = /^([01]?[0-9]|2[0-3])\s*[:h]\s*([0-5][0-9])$/.exec(typed.trim()) ?? [];
  if (!date || !hour || !minute) return null;
  return new Date(instantOf(date, `${hour.padStart(2, '0')}:${minute}`, zone).getTime() + 59_999).toISOString();
}

type ComparisonProps = { kind: Kind; object: ObjectAsOf; asOf: string };

function Comparison({ kind, object, asOf }: ComparisonProps) {
  const locale = useLocale();
  const { fields, facts, through } = object;
  const past = asOf !== '';
  const changed = past ? fields.filter(({ before, now }) => before !== now) : [];
  const note = !past
    ? m.time_travel_now()
    : through === null
      ? m.time_travel_nothing_yet()
      : changed.length > 0
        ? null
        : m.time_travel_same();
  return (
    <>
      <p role="status" className={note ? 'font-semibold' : 'sr-only'}>
        {note}
      </p>
      {changed.length > 0 && (
        <table className="w-full text-left text-table">
          <thead>
            <tr className="border-b text-muted-foreground">
              <th scope="col" className="py-2 pr-4 font-semibold">
                {m.time_travel_field()}
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                {m.time_travel_then()}
              </th>
              <th scope="col" className="py-2 font-semibold">
                {m.time_travel_current()}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {changed.map((field) => {
              const cause = facts.find(({ position }) => position === field.changedBy);
              return (
                <tr key={field.field} className="align-top">
                  <th scope="row" className="py-2 pr-4 font-normal text-muted-foreground">
                    {field.label}
                  </th>
                  <td className="py-2 pr-4">
                    <Value kind={kind} object={object} field={field} value={field.before} />
                  </td>
                  <td className="py-2 font-semibold">
                    <Value kind={kind} object={object} field={field} value={field.now} />
                    {cause && (
                      <span className="mt-0.5 block font-normal text-muted-foreground text-small">
                        <Cause fact={cause} object={object} locale={locale} />
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}

/** What made it so, who or what did it, and when. */
function Cause({ fact, object: { currency }, locale }: { fact: RecordedFact; object: ObjectAsOf; locale: Locale }) {
  const { zone } = RAIL_FACTS[railOf(currency)];
  return (
    <>
      {m.time_travel_because_of({ fact: fact.words, actor: actorWords(fact.actor, fact.actorName) })}
      <span className="block text-muted-foreground">{formatInstant(fact.occurredAt, zone, locale)}</span>
    </>
  );
}

const isFrequency = (text: string): text is Frequency => FREQUENCIES.some((frequency) => frequency === text);

const LOOKS = { transaction: transactionLooks, schedule: scheduleLooks, settlement: settlementLooks } as const;

const GONE: Readonly<Record<string, () => string>> = {
  Removed: m.time_travel_removed,
  Discarded: m.time_travel_discarded,
};

type ValueProps = { kind: Kind; object: ObjectAsOf; field: ObjectAsOf['fields'][number]; value: string | null };

function Value({ kind, object: { currency }, field: { field, kind: read }, value }: ValueProps) {
  const locale = useLocale();
  if (value === null) return <span className="text-muted-foreground">–</span>;
  switch (read) {
    case 'money':
      return <span className="tabular-nums">{formatMoney(value, currency, locale)}</span>;
    case 'date':
      return <span className="tabular-nums">{formatDateWithWeekday(value, locale)}</span>;
    case 'flag':
      return value === 'yes' ? m.time_travel_yes() : m.time_travel_no();
    case 'status':
      return GONE[value]?.() ?? <StatusChip looks={LOOKS[kind]} status={value} />;
    case 'text':
      return (
        <span className="wrap-anywhere">
          {field === 'frequency' && isFrequency(value) ? frequencyWords(value) : value}
        </span>
      );
  }
}
