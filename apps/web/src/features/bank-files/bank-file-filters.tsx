import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { bankFileLooks } from '@cordelle/ui/statuses/bank-file.ts';
import { statusLook } from '@cordelle/ui/statuses/look.ts';
import { SearchField } from '../../search-field.tsx';
import { type BankFileSearch, DIRECTION_FILTERS, RAIL_FILTERS, STATE_FILTERS } from './bank-file-search.ts';
import { DIRECTION_WORDS, RAIL_WORDS } from './bank-file-words.ts';

/** Which files: by name, rail, direction and state. */
export function BankFileFilters({
  search,
  onChange,
}: {
  search: BankFileSearch;
  onChange: (change: Partial<BankFileSearch>) => void;
}) {
  useLocale();
  return (
    <search aria-label={m.bank_files_filters()} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <SearchField label={m.bank_files_search()} value={search.q} onSearch={(q) => onChange({ q })} />
      <Choice
        label={m.bank_file_rail()}
        value={search.rail}
        options={RAIL_FILTERS}
        words={(rail) => (rail === 'any' ? m.list_any() : RAIL_WORDS[rail]())}
        onChange={(rail) => onChange({ rail })}
      />
      <Choice
        label={m.bank_file_direction()}
        value={search.direction}
        options={DIRECTION_FILTERS}
        words={(direction) => (direction === 'any' ? m.list_any() : DIRECTION_WORDS[direction]())}
        onChange={(direction) => onChange({ direction })}
      />
      <Choice
        label={m.bank_file_state()}
        value={search.state}
        options={STATE_FILTERS}
        words={(state) =>
          state === 'any' ? m.list_any() : (statusLook(bankFileLooks, state)?.label({ provider: '' }) ?? state)
        }
        onChange={(state) => onChange({ state })}
      />
    </search>
  );
}

function Choice<Option extends string>({
  label,
  value,
  options,
  words,
  onChange,
}: {
  label: string;
  value: Option;
  options: readonly Option[];
  words: (option: Option) => string;
  onChange: (option: Option) => void;
}) {
  return (
    <Field label={label} className="w-full sm:w-52">
      <Select
        value={value}
        onChange={(event) => onChange(options.find((option) => option === event.target.value) ?? value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {words(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
