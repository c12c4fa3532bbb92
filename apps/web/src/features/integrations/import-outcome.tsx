import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Progress } from '@cordelle/ui/progress.tsx';
import { statusOf } from '../../failure/refusal.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';

/** What became of what was chosen. */
export type Outcome = {
  readonly selectedCount: number;
  readonly newlyImportedCount: number;
  readonly notifications: readonly { readonly id: string; readonly name: string; readonly message: string }[];
};

const NAMED = 8;

/** How many were not imported, and why each was not. */
export function NotImported({ title, outcome }: { title: string; outcome: Outcome }) {
  useLocale();
  return (
    <Banner tone="warn" title={title}>
      <ul>
        {outcome.notifications.slice(0, NAMED).map(({ id, name, message }) => (
          <li key={id}>{m.integration_switch_of({ setting: name, name: message })}</li>
        ))}
      </ul>
    </Banner>
  );
}

export function Imported({ title, text, onOk }: { title: string; text: string; onOk: () => void }) {
  useLocale();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onOk();
      }}
      title={title}
      description={text}
      actions={
        <Button variant="primary" onClick={onOk}>
          {m.ui_ok()}
        </Button>
      }
    />
  );
}

/** How far it is. */
export function Importing({ done, count, label }: { done: number; count: number; label: string }) {
  const locale = useLocale();
  return (
    <div role="status" className="grid gap-1.5">
      <p>{m.integration_creating({ done: formatNumber(done, locale), count: formatNumber(count, locale) })}</p>
      <Progress value={done} max={count} aria-label={label} />
    </div>
  );
}

/** What a refusal says; what says nothing is an unknown error. */
export function sayFailure(error: unknown): void {
  const status = statusOf(error);
  if (status !== null && status < 500) sayRefusal(error);
  else showAlert({ tone: 'bad', message: m.integration_unknown_error() });
}
