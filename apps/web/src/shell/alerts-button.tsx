import { m } from '@cordelle/i18n/messages';
import { useAlertHistory, useShownAlerts } from '@cordelle/ui/alerts.ts';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Popover, PopoverContent, PopoverTrigger } from '@cordelle/ui/popover.tsx';
import { Bell } from 'lucide-react';

/** Everything that was said in this session can be read again here. */
export function AlertsButton() {
  useLocale();
  const shown = useShownAlerts().length;
  const history = useAlertHistory();
  return (
    <Popover>
      <PopoverTrigger
        aria-label={shown > 0 ? m.alerts_open_count({ count: shown }) : m.alerts_open()}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'relative' })}
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
      </PopoverTrigger>
      <PopoverContent aria-label={m.alerts_open()} align="end" className="p-0">
        {history.length === 0 ? (
          <EmptyState title={m.ui_nothing_here()}>{m.alerts_none()}</EmptyState>
        ) : (
          <ul className="divide-y">
            {history.map(({ id, tone, message }) => (
              <li key={id} data-tone={tone} className="border-tone-solid border-l-4 px-3 py-2">
                {message}
              </li>
            ))}
          </ul>
        )}
      </PopoverContent>
    </Popover>
  );
}
