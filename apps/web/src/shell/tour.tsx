import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Kbd } from '@cordelle/ui/kbd.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import { useState } from 'react';
import { trpc } from '../trpc.ts';

/** Without keys there is nothing to press them on. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Where what it tells of stands: home and the lists of a business that collects, never a form or a sign-up. */
const TOURED: ReadonlySet<string> = new Set(['/client/home', '/client/customers', '/client/transaction_report']);

type Props = { client: Me['client']; path: string };

/** What is new, shown once to each person, on the first page that has it. */
export default function Tour({ client, path }: Props) {
  return client?.status === 'approved' && TOURED.has(path) ? <News path={path} /> : null;
}

/** As far as the page has it; put away, it does not come back. */
function News({ path }: Pick<Props, 'path'>) {
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
  const [keyboard] = useState(hasKeyboard);
  const shortcuts = path === '/client/home' ? m.tour_shortcuts_text() : m.tour_shortcuts_list_text();
  const news = [
    { title: m.tour_commands_title(), text: m.tour_commands_text(), keys: keyboard ? ['Ctrl / ⌘', 'K'] : [] },
    ...(keyboard ? [{ title: m.tour_shortcuts_title(), text: shortcuts, keys: ['?'] }] : []),
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
