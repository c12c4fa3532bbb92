import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { DateField } from './fields.tsx';
import { usePage, usePageLocale } from './page-context.ts';

/** Any day, to show how one is written while none is known to be the earliest. */
const SOME_DAY = '2026-03-18';

/** On which day the first debit is made. */
export function FirstDayField() {
  const { earliestDate, language } = usePage().facts;
  const to = usePageLocale();
  const example = formatDate(earliestDate ?? SOME_DAY, language);
  return <DateField name="processDate" hint={m.payer_date_hint({ example }, to)} earliest={earliestDate} />;
}
