import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Kbd } from '@cordelle/ui/kbd.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { trpc } from '../trpc.ts';

/** What is new, shown once to each person; put away, it does not come back. */
export default function Tour() {
  useLocale();
  const utils = trpc.useUtils();
  const [open, setOpen] = useState(true);
  const dismiss = trpc.account.dismissTour.useMutation({
    onSuccess: () => utils.auth.me.invalidate(),
  });
  const close = () => {
    setOpen(false);
    dismiss.mutate();
  };
  const news = [
    { title: m.tour_commands_title(), text: m.tour_commands_text(), keys: ['Ctrl / ⌘', 'K'] },
    { title: m.tour_shortcuts_title(), text: m.tour_shortcuts_text(), keys: ['?'] },
    { title: m.tour_alerts_title(), text: m.tour_alerts_text(), keys: [] },
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={m.tour_title()}
      actions={
        <Button variant="primary" onClick={close}>
          {m.tour_done()}
        </Button>
      }
    >
      <ul className="grid gap-4">
        {news.map(({ title, text, keys }) => (
          <li key={title}>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {title}
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </p>
            <p className="text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
