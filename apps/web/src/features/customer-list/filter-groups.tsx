import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { CUSTOMER_PRESETS } from '@cordelle/validation/customers/filters.ts';
import { type ReactNode, useId } from 'react';
import {
  type CustomerSearch,
  isExclusive,
  TOGGLE_GROUPS,
  type Toggle,
  type ToggleGroup,
  toggled,
  togglesOf,
} from './customer-search.ts';
import { GROUP_WORDS, PRESET_WORDS, TOGGLE_WORDS } from './filter-words.ts';

const ALWAYS: readonly ToggleGroup[] = ['action', 'authorization', 'type', 'verification', 'receipts', 'reminders'];
const WITH_SOFTWARE: readonly ToggleGroup[] = ['integration', 'autoImport', 'autoUpdate'];

export type FilterGroupsProps = {
  search: Pick<CustomerSearch, 'filter' | 'f'>;
  /** Accounting software is or was connected: its filters make sense. */
  withSoftware: boolean;
  onChange: (change: Partial<CustomerSearch>) => void;
};

/** Every filter of the list. Any within a group, all groups together. */
export function FilterGroups({ search, withSoftware, onChange }: FilterGroupsProps) {
  useLocale();
  const on = togglesOf(search);
  const groups = withSoftware ? [...ALWAYS, ...WITH_SOFTWARE] : ALWAYS;
  return (
    <div className="grid gap-5">
      <Group legend={m.customers_group_status()}>
        {(name) =>
          CUSTOMER_PRESETS.map((preset) => (
            <Choice
              key={preset}
              type="radio"
              name={name}
              checked={search.filter === preset}
              onChange={() => onChange({ filter: preset })}
            >
              {PRESET_WORDS[preset]()}
            </Choice>
          ))
        }
      </Group>
      {groups.map((group) => (
        <Group key={group} legend={GROUP_WORDS[group]()}>
          {(name) =>
            isExclusive(group) ? (
              <OneOf
                group={group}
                name={name}
                on={on}
                onChange={(toggle, yes) => onChange(toggled(search, toggle, yes))}
              />
            ) : (
              TOGGLE_GROUPS[group].map((toggle: Toggle) => (
                <Choice
                  key={toggle}
                  type="checkbox"
                  name={name}
                  checked={on.includes(toggle)}
                  onChange={(yes) => onChange(toggled(search, toggle, yes))}
                >
                  {TOGGLE_WORDS[toggle]()}
                </Choice>
              ))
            )
          }
        </Group>
      ))}
    </div>
  );
}

/** Toggles of which at most one is on. */
function OneOf({
  group,
  name,
  on,
  onChange,
}: {
  group: ToggleGroup;
  name: string;
  on: readonly Toggle[];
  onChange: (toggle: Toggle, on: boolean) => void;
}) {
  const choices: readonly Toggle[] = TOGGLE_GROUPS[group];
  const chosen = choices.find((toggle) => on.includes(toggle));
  return (
    <>
      <Choice type="radio" name={name} checked={!chosen} onChange={() => chosen && onChange(chosen, false)}>
        {m.customers_filter_any()}
      </Choice>
      {choices.map((toggle) => (
        <Choice
          key={toggle}
          type="radio"
          name={name}
          checked={chosen === toggle}
          onChange={() => onChange(toggle, true)}
        >
          {TOGGLE_WORDS[toggle]()}
        </Choice>
      ))}
    </>
  );
}

function Group({ legend, children }: { legend: string; children: (name: string) => ReactNode }) {
  const name = useId();
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 font-semibold text-table">{legend}</legend>
      {children(name)}
    </fieldset>
  );
}

function Choice({
  type,
  name,
  checked,
  onChange,
  children,
}: {
  type: 'radio' | 'checkbox';
  name: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-7 cursor-pointer items-start gap-2 rounded-control py-1 text-table max-md:min-h-11 max-md:items-center max-md:text-body">
      <input
        type={type}
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-primary max-md:mt-0 max-md:size-5"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
