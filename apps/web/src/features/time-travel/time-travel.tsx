import { instantOf, localDate, localTime } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { FREQUENCIES, type Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { formatDateWithWeekday, formatInstant, formatMoney, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
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
};

/** How one money object stood at any moment: a slider over what was recorded, a date and time, and what differs from now. */
export default function TimeTravel({ kind, id, asOf, onAsOf }: TimeTravelProps) {
  useLocale();
  const query = useObjectAsOf(kind, id, asOf);
  return (
    // As it stands now is what the rest of the page says.
    <Card title={m.time_travel_title()} data-noprint={asOf === '' ? '' : undefined} className="min-w-0">
      <p className="mb-4 text-muted-foreground">{m.time_travel_means()}</p>
      <PanelQuery query={query} rows={6}>
        {(object) => (
          <div className={cn('grid gap-4', query.isPlaceholderData && 'opacity-60')}>
            <Moment object={object} asOf={asOf} onAsOf={onAsOf} />
            <Comparison kind={kind} object={object} asOf={asOf} />
          </div>
        )}
      </PanelQuery>
    </Card>
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
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
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
        <Field label={m.time_travel_when({ zone: zone.replace(/^.*\//, '').replace('_', ' ') })}>
          <Input
            type="datetime-local"
            value={`${localDate(at, zone)}T${localTime(at, zone).slice(0, 5)}`}
            onChange={(event) => {
              const wanted = readLocal(event.target.value, zone);
              if (wanted) onAsOf(wanted);
            }}
          />
        </Field>
        {asOf !== '' && <Button onClick={() => onAsOf('')}>{m.time_travel_back()}</Button>}
      </div>
    </div>
  );
}

/** The last millisecond of the minute on the wall of the zone, so that what was recorded within it counts. */
function readLocal(text: string, zone: string): string | null {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text) ?? [];
  if (!date || !time) return null;
  return new Date(instantOf(date, time, zone).getTime() + 59_999).toISOString();
}

type ComparisonProps = { kind: Kind; object: ObjectAsOf; asOf: string };

function Comparison({ kind, object, asOf }: ComparisonProps) {
  const locale = useLocale();
  const { fields, facts, through } = object;
  const past = asOf !== '';
  const differs = fields.some(({ before, now }) => before !== now);
  const note = !past
    ? m.time_travel_now()
    : through === null
      ? m.time_travel_nothing_yet()
      : differs
        ? null
        : m.time_travel_same();
  return (
    <>
      <p role="status" className={note ? 'font-semibold' : 'sr-only'}>
        {note}
      </p>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-table">
          <thead>
            <tr className="border-b text-muted-foreground">
              <th scope="col" className="py-2 pr-4 font-semibold">
                {m.time_travel_field()}
              </th>
              {past && (
                <th scope="col" className="py-2 pr-4 font-semibold">
                  {m.time_travel_then()}
                </th>
              )}
              <th scope="col" className="py-2 pr-4 font-semibold">
                {m.time_travel_current()}
              </th>
              {past && (
                <th scope="col" className="py-2 font-semibold">
                  {m.time_travel_because()}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y">
            {fields.map((field) => {
              const changed = past && field.before !== field.now;
              const cause = facts.find(({ position }) => position === field.changedBy);
              return (
                <tr key={field.field} data-tone={changed ? 'warn' : undefined} className={cn(changed && 'bg-tone-bg')}>
                  <th scope="row" className="py-2 pr-4 font-normal text-muted-foreground">
                    {field.label}
                  </th>
                  {past && (
                    <td className="py-2 pr-4">
                      <Value kind={kind} object={object} field={field} value={field.before} />
                    </td>
                  )}
                  <td className={cn('py-2 pr-4', changed && 'font-semibold')}>
                    <Value kind={kind} object={object} field={field} value={field.now} />
                  </td>
                  {past && (
                    <td className="py-2">
                      {changed && cause && <Cause fact={cause} object={object} locale={locale} />}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
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
      return GONE[value]?.() ?? <StatusChip domain={kind} status={value} />;
    case 'text':
      return (
        <span className="wrap-anywhere">
          {field === 'frequency' && isFrequency(value) ? frequencyWords(value) : value}
        </span>
      );
  }
}
