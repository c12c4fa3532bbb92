import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { EmailText } from '../../email-text.tsx';
import { Panel } from '../../panel.tsx';
import { CutName } from './cut-name.tsx';
import type { BookCustomer } from './integration.ts';
import { type SwitchedRow, SwitchTable } from './switch-table.tsx';

/** Somebody who becomes a customer here once the import is carried out. */
export type ChosenCustomer = {
  readonly row: Pick<BookCustomer, 'id' | 'name' | 'email' | 'matches'>;
  readonly autoImportInvoices: boolean;
  readonly autoUpdate: boolean;
  /** The customer they are; null: a new one; undefined: the one that matches, if one does. */
  readonly customerId: string | null | undefined;
};
type Chosen = ReadonlyMap<string, ChosenCustomer>;
const NEW = 'new';
const SHOWN = 100;

/** Who was just chosen, each with what follows the books by itself; the switches in the head are for all of them. */
export function ChosenCustomers({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const locale = useLocale();
  const all = [...chosen.values()];
  const set = (ids: ReadonlySet<string>, change: Partial<ChosenCustomer>) =>
    onChange(new Map([...chosen].map(([id, one]) => [id, ids.has(id) ? { ...one, ...change } : one])));
  const rows = all.slice(0, SHOWN).map(
    (one): SwitchedRow => ({
      id: one.row.id,
      name: one.row.name,
      autoImportInvoices: one.autoImportInvoices,
      autoUpdate: one.autoUpdate,
      cell: (
        <>
          <span className="flex flex-wrap items-center gap-1.5">
            <Badge tone="info">{m.integration_new()}</Badge>
            <CutName name={one.row.name} />
          </span>
          <span className="block text-muted-foreground text-small">
            {one.row.email ? <EmailText email={one.row.email} /> : '–'}
          </span>
          <Who one={one} onChoose={(customerId) => set(new Set([one.row.id]), { customerId })} />
        </>
      ),
    }),
  );
  return (
    <Panel title={m.integration_selected({ count: chosen.size })}>
      <SwitchTable
        caption={m.integration_selected({ count: chosen.size })}
        rows={rows}
        all={{
          autoImportInvoices: all.every(({ autoImportInvoices }) => autoImportInvoices),
          autoUpdate: all.every(({ autoUpdate }) => autoUpdate),
          onTurn: (setting, on) => set(new Set(chosen.keys()), { [setting]: on }),
        }}
        onTurn={(id, setting, on) => set(new Set([id]), { [setting]: on })}
      />
      {all.length > SHOWN && (
        <p className="border-t px-4 py-2 text-muted-foreground text-small">
          {m.integration_chosen_more({ count: formatNumber(all.length - SHOWN, locale) })}
        </p>
      )}
    </Panel>
  );
}

/** Who they are, where somebody here may be them. */
function Who({ one, onChoose }: { one: ChosenCustomer; onChoose: (customerId: string | null | undefined) => void }) {
  useLocale();
  const { matches, name } = one.row;
  if (matches.length === 0) return null;
  const isOpen = matches.length > 1;
  const value = one.customerId === null ? NEW : (one.customerId ?? (isOpen ? '' : matches[0]?.id));
  return (
    <Field label={m.integration_is_who({ name })} className="mt-1 max-w-72">
      <Select
        value={value}
        onChange={({ target }) => onChoose(target.value === NEW ? null : target.value || undefined)}
      >
        {isOpen && <option value="">{m.integration_is_choose()}</option>}
        {matches.map(({ id, name: other, active }) => (
          <option key={id} value={id}>
            {active ? other : m.integration_is_archived({ name: other })}
          </option>
        ))}
        <option value={NEW}>{m.integration_is_new()}</option>
      </Select>
    </Field>
  );
}
