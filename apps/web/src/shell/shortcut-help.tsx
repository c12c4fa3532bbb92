import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Kbd } from '@cordelle/ui/kbd.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMe } from '../me/me.ts';
import { menuOf } from './menu.ts';
import { ShortcutSettings } from './shortcut-settings.tsx';
import { GO_KEYS } from './shortcuts.ts';

type Line = { readonly keys: readonly string[]; readonly words: string };

/** Every shortcut there is for this person, and the switch that turns those of a single key off. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  useLocale();
  const places = new Map(menuOf(useMe()).map(({ href, label }) => [href, label]));
  const groups: { title: string; lines: Line[] }[] = [
    {
      title: m.shortcuts_everywhere(),
      lines: [
        { keys: ['Ctrl / ⌘', 'K'], words: m.shortcut_commands() },
        { keys: ['Ctrl / ⌘', 'B'], words: m.shortcut_sidebar() },
        { keys: ['/'], words: m.shortcut_search() },
        { keys: ['n'], words: m.shortcut_new() },
        { keys: ['?'], words: m.shortcut_help() },
      ],
    },
    {
      title: m.shortcuts_go(),
      lines: Object.entries(GO_KEYS).flatMap(([key, href]) => {
        const label = href === '/client/home' ? m.menu_home : places.get(href);
        return label ? [{ keys: ['g', key], words: label() }] : [];
      }),
    },
    {
      title: m.shortcuts_tables(),
      lines: [
        { keys: ['j', 'k'], words: m.shortcut_rows() },
        { keys: ['Enter'], words: m.shortcut_open() },
        { keys: ['[', ']'], words: m.shortcut_pages() },
      ],
    },
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.shortcuts_title()}
      actions={
        <Button variant="primary" onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      <div className="grid gap-4">
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3 className="mb-1 font-semibold">{title}</h3>
            <dl className="divide-y">
              {lines.map(({ keys, words }) => (
                <div key={words} className="flex items-center justify-between gap-4 py-1.5 text-table">
                  <dt>{words}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="border-t pt-4">
          <ShortcutSettings />
        </div>
      </div>
    </Dialog>
  );
}
