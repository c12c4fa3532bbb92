import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { DayRange } from '../../list/day-range.tsx';
import { MICRODEPOSIT_FILTERS, type MicrodepositSearch } from './microdeposit-search.ts';

const WORDS = {
  All: m.microdeposits_all,
  Requested: m.status_microdeposit_requested,
  Verified: m.status_microdeposit_verified,
  Declined: m.status_microdeposit_declined,
  Failed: m.status_microdeposit_failed,
} as const satisfies Record<(typeof MICRODEPOSIT_FILTERS)[number], () => string>;

type Narrowing = Pick<MicrodepositSearch, 'filter' | 'start_date' | 'end_date'>;

/** Which microdeposits are listed: of one status, asked for on some days. */
export function MicrodepositFilters({
  shown,
  onChange,
}: {
  shown: Narrowing;
  onChange: (change: Partial<Narrowing>) => void;
}) {
  useLocale();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={m.microdeposits_show()} className="w-44">
        <Select
          value={shown.filter}
          onChange={({ target: { value } }) =>
            onChange({ filter: MICRODEPOSIT_FILTERS.find((filter) => filter === value) ?? 'All' })
          }
        >
          {MICRODEPOSIT_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {WORDS[filter]()}
            </option>
          ))}
        </Select>
      </Field>
      <DayRange range={shown} onChange={onChange} />
    </div>
  );
}
