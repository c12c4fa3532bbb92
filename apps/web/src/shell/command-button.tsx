import { m } from '@cordelle/i18n/messages';
import { Kbd } from '@cordelle/ui/kbd.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Search } from 'lucide-react';

/** ⌘ on the keyboards of Apple, Ctrl on all others. */
const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Opens the command menu; wide where there is room for its words. */
export function CommandButton({ onOpen, onReach }: { onOpen: () => void; onReach: () => void }) {
  useLocale();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      onPointerEnter={onReach}
      onFocus={onReach}
      className="flex h-control min-w-control items-center justify-center gap-2 rounded-control border border-transparent px-2 text-muted-foreground hover:bg-accent hover:text-accent-foreground xl:w-72 xl:justify-start xl:border-input xl:bg-card"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only grow truncate text-left text-table xl:not-sr-only">{m.commands_open()}</span>
      <span aria-hidden="true" className="hidden shrink-0 xl:inline">
        <Kbd>{COMMAND_KEY} K</Kbd>
      </span>
    </button>
  );
}
