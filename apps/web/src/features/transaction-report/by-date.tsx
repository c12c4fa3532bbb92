import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useId } from 'react';
import type { ReportSearch } from './report-search.ts';

const OPTIONS = [
  { value: 'process_date', label: m.report_by_process_date },
  { value: 'decline_date', label: m.report_by_decline_date },
] as const;

/** Which date decides what belongs to the period. */
export function ByDate({ by, onChange }: { by: ReportSearch['by']; onChange: (by: ReportSearch['by']) => void }) {
  useLocale();
  const name = useId();
  return (
    <fieldset className="flex rounded-control border border-input bg-card p-0.5 max-sm:w-full">
      <legend className="sr-only">{m.report_by()}</legend>
      {OPTIONS.map(({ value, label }) => (
        <label
          key={value}
          className="inline-flex min-h-8 cursor-pointer items-center justify-center whitespace-nowrap rounded-control px-3 text-table has-checked:bg-accent has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-ring max-sm:min-h-10 max-sm:grow max-sm:px-1"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={by === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {label()}
        </label>
      ))}
    </fieldset>
  );
}
