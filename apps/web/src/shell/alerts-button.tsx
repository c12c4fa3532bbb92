import { m } from '@cordelle/i18n/messages';
import { useAlerts } from '@cordelle/ui/alerts.ts';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PopoverButton } from '@cordelle/ui/popover-button.tsx';
import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ALERTS_BUTTON_ID } from './alerts-button-id.ts';

const AlertHistory = lazy(() => import('./alert-history.tsx'));

/** Everything that was said in this session can be read again here. */
export function AlertsButton() {
  useLocale();
  const alerts = useAlerts();
  const shown = alerts.standing.length + alerts.shown.length;
  return (
    <PopoverButton
      id={ALERTS_BUTTON_ID}
      label={m.alerts_open()}
      align="end"
      boxClassName="p-0"
      aria-label={shown > 0 ? m.alerts_open_count({ count: shown }) : m.alerts_open()}
      className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'relative' })}
      content={(close) => (
        <Suspense>
          <AlertHistory onLeave={close} />
        </Suspense>
      )}
    >
      <Bell aria-hidden="true" />
      {shown > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-destructive px-1 font-semibold text-destructive-foreground text-small leading-none"
        >
          {shown}
        </span>
      )}
    </PopoverButton>
  );
}
