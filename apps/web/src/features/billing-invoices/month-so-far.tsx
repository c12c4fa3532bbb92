import { formatDate, formatMonth } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { FeeFigures } from './fee-figures.tsx';
import { firstDayOf, type RunningMonth } from './invoice.ts';

/** What this month comes to so far, by the rules its invoice will be made by. */
export function MonthSoFar({ month }: { month: RunningMonth }) {
  const locale = useLocale();
  return (
    <Card title={m.invoice_month_so_far()}>
      <div className="grid gap-3">
        <p className="text-muted-foreground">
          {formatMonth(firstDayOf(month.reference), locale)}
          {' · '}
          {m.invoice_month_issued({ date: formatDate(month.invoiceDate, locale) })}
        </p>
        {month.lines.length === 0 ? <p>{m.invoice_month_nothing()}</p> : <FeeFigures figures={month} />}
      </div>
    </Card>
  );
}
