import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Switch } from '@cordelle/ui/switch.tsx';
import type { ReactNode } from 'react';

export type Setting = 'autoImportInvoices' | 'autoUpdate';
export type SwitchedRow = {
  readonly id: string;
  readonly name: string;
  readonly cell: ReactNode;
  readonly autoImportInvoices: boolean;
  readonly autoUpdate: boolean;
  /** Nothing can be turned on for them. */
  readonly locked?: boolean;
};
type Props = {
  caption: string;
  rows: readonly SwitchedRow[];
  busy?: boolean;
  /** Switches in the head: for all rows at once. */
  all?: { autoImportInvoices: boolean; autoUpdate: boolean; onTurn: (setting: Setting, on: boolean) => void };
  onTurn: (id: string, setting: Setting, on: boolean) => void;
};

/** From this many rows on the body scrolls. */
const ROWS_IN_SIGHT = 10;
const SETTINGS = [
  { setting: 'autoImportInvoices', label: m.integration_automatic_import, all: m.integration_automatic_import_all },
  { setting: 'autoUpdate', label: m.integration_automatic_update, all: m.integration_automatic_update_all },
] as const;

/** Customers with what follows the books by itself, one switch each. */
export function SwitchTable({ caption, rows, busy = false, all, onTurn }: Props) {
  useLocale();
  return (
    <section
      aria-label={m.ui_scroll_region({ name: caption })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cn('relative overflow-auto', rows.length > ROWS_IN_SIGHT && 'h-[500px]')}
    >
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-muted text-left align-bottom">
          <tr>
            <th scope="col" className="px-3 py-2">
              {m.customer_name()}
            </th>
            {SETTINGS.map(({ setting, label, all: labelOfAll }) => (
              <th key={setting} scope="col" className="w-24 px-2 py-2 sm:w-36 sm:px-3">
                <span className="grid gap-1.5">
                  {label()}
                  {all && (
                    <Switch
                      aria-label={labelOfAll()}
                      checked={all[setting]}
                      onCheckedChange={(on) => all.onTurn(setting, on)}
                    />
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ id, name, cell, locked = false, ...on }) => (
            <tr key={id}>
              <th scope="row" className="px-3 py-2 text-left font-normal">
                {cell}
              </th>
              {SETTINGS.map(({ setting, label }) => (
                <td key={setting} className="px-2 py-2 sm:px-3">
                  <Switch
                    aria-label={m.integration_switch_of({ setting: label(), name })}
                    checked={on[setting]}
                    disabled={busy || (locked && !on[setting])}
                    onCheckedChange={(next) => onTurn(id, setting, next)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
