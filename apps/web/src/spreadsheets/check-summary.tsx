import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';
import type { SpreadsheetImport } from './import-work.ts';

/** What the check found, before the first line is read. */
export function CheckSummary({
  of: { rowCount, counts },
  warns = false,
  children,
}: {
  of: SpreadsheetImport;
  /** There is something to look at although no line is wrong. */
  warns?: boolean;
  children: ReactNode;
}) {
  const locale = useLocale();
  const { valid, invalid } = counts;
  return (
    <Banner tone={invalid > 0 || warns ? 'warn' : 'ok'}>
      <p className="font-semibold">
        {m.csv_summary_ready({ valid: formatNumber(valid, locale), total: formatNumber(rowCount, locale) })}
      </p>
      {invalid > 0 && <p>{m.csv_summary_invalid({ count: invalid, number: formatNumber(invalid, locale) })}</p>}
      {children}
    </Banner>
  );
}
