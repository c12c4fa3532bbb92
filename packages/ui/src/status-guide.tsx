import { m } from '@cordelle/i18n/messages';
import { CircleHelp } from 'lucide-react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useLocale } from './locale.ts';
import { LookChip } from './status-chip.tsx';
import type { StatusLooks } from './statuses/look.ts';

/** “About these statuses”: a mark beside the name of a column, for the chips in it that are no buttons. */
export function StatusGuide({ looks }: { looks: StatusLooks }) {
  useLocale();
  return (
    <Dialog
      title={m.ui_status_about()}
      trigger={
        <Button
          variant="ghost"
          aria-label={m.ui_status_about()}
          title={m.ui_status_about()}
          className="ml-0.5 size-6 min-h-6 shrink-0 p-0 align-middle max-sm:size-11"
        >
          <CircleHelp aria-hidden="true" />
        </Button>
      }
    >
      <ul className="divide-y">
        {Object.entries(looks).map(([status, look]) => (
          <li key={status} className="grid gap-1 py-2.5">
            <span>
              <LookChip look={look} />
            </span>
            <span>{look.means()}</span>
            {look.next && <span className="text-muted-foreground">{look.next()}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
