import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { formatDate, formatDateWithWeekday, formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Panel } from '../../panel.tsx';
import { closedDaysWords } from '../../words/closures.ts';
import { amountsFor, countIsKnown, installmentsOf, type ScheduleValues, variesNow } from './form-values.ts';
import { totalOf } from './installment-limits.ts';
import type { PlannedDate, Preview } from './preview.ts';
import { scheduleSentence } from './schedule-sentence.ts';

type ScheduleSummaryProps = {
  values: ScheduleValues;
  preview: Preview | undefined;
  currency: string;
  /** Of the client's rail. */
  zone: string;
  /** A newer answer is on its way. */
  checking: boolean;
  /** The plan in other words than those of a new one; null: in these. */
  told: ((preview: Preview) => string | null) | undefined;
};

/** What would happen, in one sentence and date by date, before anything is saved. */
export function ScheduleSummary({ values, preview, currency, zone, checking, told }: ScheduleSummaryProps) {
  const locale = useLocale();
  const first = preview?.dates[0];
  const refused = preview !== undefined && (Object.keys(preview.problems).length > 0 || !countIsKnown(values));
  const amounts = variesNow(values) ? amountsFor(values) : [values.amount];
  const known = preview && first && !refused && totalOf(amounts) !== null;
  return (
    <Panel
      title={m.schedule_summary()}
      actions={
        <span role="status" className="text-muted-foreground text-table">
          {checking && m.schedule_checking()}
        </span>
      }
    >
      {known ? (
        <div className={cn('grid gap-4 p-4 transition-opacity', checking && 'opacity-60')}>
          <p className="text-h3">{told?.(preview) ?? sentence(values, preview, first, currency, locale)}</p>
          {preview.warnings.map((warning) => (
            <Banner key={warning} tone="warn">
              {warning}
            </Banner>
          ))}
          <FirstDebit planned={first} reminded={first.reminderDate >= localDate(new Date(preview.cutOffAt), zone)} />
          {(preview.dates.length > 1 || first.closedDays.length > 0) && (
            <Dates values={values} preview={preview} currency={currency} />
          )}
        </div>
      ) : (
        <p className="p-4 text-muted-foreground">
          {refused ? m.schedule_summary_refused() : m.schedule_summary_empty()}
        </p>
      )}
    </Panel>
  );
}

/** The plan as it would be saved, in one sentence, with the days on which money moves. */
function sentence(values: ScheduleValues, preview: Preview, first: PlannedDate, currency: string, locale: Locale) {
  const installments = installmentsOf(values);
  const last = preview.dates.length === installments ? preview.dates.at(-1)?.processDate : preview.lastDate;
  return scheduleSentence(
    {
      amount: values.amount,
      currency,
      frequency: values.frequency,
      installments,
      first: first.processDate,
      last: last ?? null,
      varies: variesNow(values),
      total: variesNow(values) ? totalOf(amountsFor(values)) : preview.total,
    },
    locale,
  );
}

/** A reminder whose day has passed is not promised. */
function FirstDebit({ planned, reminded }: { planned: PlannedDate; reminded: boolean }) {
  const locale = useLocale();
  const say = (date: string) => formatDateWithWeekday(date, locale);
  return (
    <ul className="grid gap-1 text-table">
      {reminded && <li>{m.schedule_date_reminder({ date: say(planned.reminderDate) })}</li>}
      <li>{m.schedule_date_settlement({ date: say(planned.expectedSettlementDate) })}</li>
      <li className="text-muted-foreground">{m.schedule_date_final({ date: formatDate(planned.finalOn, locale) })}</li>
    </ul>
  );
}

function Dates({ values, preview, currency }: { values: ScheduleValues; preview: Preview; currency: string }) {
  const locale = useLocale();
  const count = preview.remaining?.installments ?? installmentsOf(values);
  const amounts = variesNow(values) ? amountsFor(values) : null;
  const more = count === null ? null : count - preview.dates.length;
  return (
    <div>
      <h3 className="text-h3">{more === 0 ? m.schedule_dates() : m.schedule_dates_next()}</h3>
      <ol className="mt-1 divide-y text-table">
        {preview.dates.map(({ requestedDate, processDate, closedDays }, index) => (
          <li key={requestedDate} className="py-1.5">
            <span className="flex justify-between gap-4">
              {formatDateWithWeekday(processDate, locale)}
              {amounts && (
                <span className="tabular-nums">{formatMoney(amounts[index] ?? '0.00', currency, locale)}</span>
              )}
            </span>
            {closedDays.length > 0 && (
              <span data-tone="warn" className="block text-tone-fg">
                {m.schedule_moved_from({
                  date: formatDateWithWeekday(requestedDate, locale),
                  reason: closedDaysWords(closedDays, locale),
                })}
              </span>
            )}
          </li>
        ))}
      </ol>
      {more !== 0 && (
        <p className="pt-1.5 text-muted-foreground text-table">
          {more === null
            ? m.schedule_dates_more()
            : m.schedule_dates_more_count({ count: more, number: formatNumber(more, locale) })}
        </p>
      )}
    </div>
  );
}
