import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { sidebarCollapsed, singleKeys } from './preferences.ts';
import { type Act, shortcutReader } from './shortcuts.ts';

const WRITES = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
const OWN_KEYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether keys belong to what is focused, or to something open over the page. */
function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(`${WRITES}, ${OWN_KEYS}`)) return true;
  return document.querySelector(OWN_KEYS) !== null;
}

const inMain = <Found extends HTMLElement>(selector: string): Found | null =>
  document.querySelector<Found>(`main ${selector}`);

/** The rows of the table that has the focus, or of the first one on the page whose rows can be opened. */
function rows(): HTMLTableRowElement[] {
  const table = document.activeElement?.closest('table') ?? inMain<HTMLTableElement>('table:has(tbody a)');
  return [...(table?.tBodies ?? [])].flatMap((body) => [...body.rows]);
}

const currentRow = (): HTMLTableRowElement | null => document.activeElement?.closest('tbody tr') ?? null;

/** Moves along the links of a table's rows: Enter then opens what has the focus. */
function moveRow(step: 1 | -1): void {
  const known = rows();
  const current = currentRow();
  const next = current ? known[known.indexOf(current) + step] : known.at(step === 1 ? 0 : -1);
  const link = next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('button, [role=checkbox]');
  link?.focus();
}

/** Listens to the shortcuts of the shell while it stands. Only addresses in `destinations` are gone to. */
export function useShortcuts({
  destinations,
  onCommands,
  onHelp,
}: {
  destinations: ReadonlySet<string>;
  onCommands: () => void;
  onHelp: () => void;
}): void {
  const router = useRouter();
  const [read] = useState(shortcutReader);
  const perform = useEffectEvent((act: Act): void => {
    const field = inMain('input[type=search]');
    if (act.do === 'commands' || (act.do === 'search' && !field)) onCommands();
    else if (act.do === 'search') field?.focus();
    else if (act.do === 'help') onHelp();
    else if (act.do === 'sidebar') sidebarCollapsed.choose(!sidebarCollapsed.read());
    else if (act.do === 'row') moveRow(act.step);
    else if (act.do === 'select') currentRow()?.querySelector<HTMLElement>('[role=checkbox]')?.click();
    else if (act.do === 'press') inMain(`[aria-keyshortcuts="${act.key}"]:not(:disabled)`)?.click();
    else if (act.do === 'go' && destinations.has(act.href)) void router.navigate({ href: act.href });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const moment = { busy: isBusy(event.target), singleKeys: singleKeys.read(), atMs: event.timeStamp };
      const act = read(event, moment);
      if (!act) return;
      event.preventDefault();
      if (!event.repeat || act.do === 'row') perform(act);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [read]);
}
