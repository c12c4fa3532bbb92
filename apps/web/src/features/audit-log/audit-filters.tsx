import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import type { AuditEntry } from '@cordelle/validation/audit-log.ts';
import { type ReactNode, useState } from 'react';
import { AUDIT_SEARCH_DEFAULTS, type AuditSearch, GROUP_FILTERS, RESULT_FILTERS } from './audit-search.ts';
import { RESULT_WORDS, WHO_WORDS } from './entry-words.ts';

const GROUP_WORDS = {
  any: m.list_any,
  access: m.audit_group_access,
  people: m.audit_group_people,
  customers: m.audit_group_customers,
  payments: m.audit_group_payments,
  settings: m.audit_group_settings,
  provider: m.audit_group_provider,
} as const;
const KINDS = Object.keys(WHO_WORDS) as AuditEntry['actorKind'][];

/** Which rows: by whom, of what kind, with what result, on which days. */
export function AuditFilters({
  search,
  onChange,
  children,
}: {
  search: AuditSearch;
  onChange: (change: Partial<AuditSearch>) => void;
  /** Before the others: whose log. */
  children?: ReactNode;
}) {
  useLocale();
  const [cleared, setCleared] = useState(0);
  const { actor, group, result, from, to, about } = AUDIT_SEARCH_DEFAULTS;
  const narrowed =
    search.actor !== actor ||
    search.group !== group ||
    search.result !== result ||
    search.from !== from ||
    search.to !== to ||
    search.about !== about;
  return (
    <search aria-label={m.audit_log_filters()} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {children}
      <Field label={m.audit_log_who()} className="w-full sm:w-44">
        <Select value={search.actor} onChange={({ target }) => onChange({ actor: target.value })}>
          <option value="">{m.list_any()}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {WHO_WORDS[kind]()}
            </option>
          ))}
          {search.actor.includes(':') && <option value={search.actor}>{search.actor}</option>}
        </Select>
      </Field>
      <Field label={m.audit_log_group()} className="w-full sm:w-48">
        <Select
          value={search.group}
          onChange={({ target }) =>
            onChange({ group: GROUP_FILTERS.find((option) => option === target.value) ?? 'any' })
          }
        >
          {GROUP_FILTERS.map((option) => (
            <option key={option} value={option}>
              {GROUP_WORDS[option]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.audit_log_result()} className="w-full sm:w-36">
        <Select
          value={search.result}
          onChange={({ target }) =>
            onChange({ result: RESULT_FILTERS.find((option) => option === target.value) ?? 'any' })
          }
        >
          {RESULT_FILTERS.map((option) => (
            <option key={option} value={option}>
              {option === 'any' ? m.list_any() : RESULT_WORDS[option].label()}
            </option>
          ))}
        </Select>
      </Field>
      <Day
        key={`from ${cleared}`}
        label={m.audit_log_from_date()}
        value={search.from}
        onDay={(day) => onChange({ from: day })}
      />
      <Day
        key={`to ${cleared}`}
        label={m.audit_log_to_date()}
        value={search.to}
        onDay={(day) => onChange({ to: day })}
      />
      {narrowed && (
        <Button
          variant="ghost"
          onClick={() => {
            setCleared(cleared + 1);
            onChange({ actor, group, result, from, to, about });
          }}
        >
          {m.filters_clear()}
        </Button>
      )}
    </search>
  );
}

/** Asks once the text names a day, or is empty again. */
function Day({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const [text, setText] = useState(value);
  return (
    <Field label={label} className="w-full sm:w-48">
      <DateField
        value={text}
        onValueChange={(next) => {
          setText(next);
          if (next === '' || /^\d{4}-\d{2}-\d{2}$/.test(next)) onDay(next);
        }}
      />
    </Field>
  );
}
