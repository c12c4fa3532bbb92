import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { X } from 'lucide-react';
import { type Outcome, useListedAction } from './use-listed-action.ts';

/** Who was archived just now, with a way back. Stays until it is put away or something else is done. */
export default function UndoArchive({ archived, onClose }: { archived: Outcome; onClose: () => void }) {
  useLocale();
  const { perform, isPending } = useListedAction(({ words }) => {
    if (words) showToast('ok', words);
    onClose();
  });
  return (
    <Banner
      tone="ok"
      actions={
        <span className="-my-1.5 flex items-center gap-1">
          <Button size="small" busy={isPending} onClick={() => perform('unarchive', archived.done)}>
            {m.act_undo()}
          </Button>
          <Button variant="ghost" size="icon" aria-label={m.ui_close()} onClick={onClose}>
            <X aria-hidden="true" />
          </Button>
        </span>
      }
    >
      {archived.words}
    </Banner>
  );
}
