import { m } from '@cordelle/i18n/messages';
import { type Alert, dismissAlert, useAlerts } from '@cordelle/ui/alerts.ts';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DownloadsAmongAlerts } from './downloads-button.tsx';

/** Large files where their button has no room, what waits for this person, and what was said in this session, the newest first. */
export default function AlertHistory({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <DownloadsAmongAlerts />
      <Alerts onLeave={onLeave} />
    </>
  );
}

function Alerts({ onLeave }: { onLeave: () => void }) {
  useLocale();
  const { standing, history } = useAlerts();
  if (standing.length + history.length === 0)
    return <EmptyState title={m.ui_nothing_here()}>{m.alerts_none()}</EmptyState>;
  return (
    <>
      {standing.length > 0 && (
        <AlertGroup
          title={m.alerts_standing()}
          alerts={standing}
          onLeave={onLeave}
          action={({ id, message }) => (
            <button
              type="button"
              onClick={() => dismissAlert(id)}
              aria-label={m.ui_dismiss_alert({ message })}
              className={buttonStyle({ variant: 'ghost', size: 'text', className: 'size-6 shrink-0' })}
            >
              <X aria-hidden="true" />
            </button>
          )}
        />
      )}
      {history.length > 0 && <AlertGroup title={m.alerts_session()} alerts={history} onLeave={onLeave} />}
    </>
  );
}

function AlertGroup({
  title,
  alerts,
  onLeave,
  action,
}: {
  title: string;
  alerts: readonly Alert[];
  onLeave: () => void;
  action?: (alert: Alert) => ReactNode;
}) {
  return (
    <section className="border-b last:border-b-0">
      <h2 className="px-3 pt-3 pb-1 font-semibold text-muted-foreground text-small">{title}</h2>
      <ul className="divide-y">
        {alerts.map((alert) => (
          <li
            key={alert.id}
            data-tone={alert.tone}
            className="flex items-start gap-2 border-tone-solid border-l-4 px-3 py-2"
          >
            <div className="min-w-0 grow break-words">
              <p>{alert.message}</p>
              {alert.action && (
                <TextLink href={alert.action.href} onClick={onLeave} className="inline-block min-h-6 font-semibold">
                  {alert.action.label}
                </TextLink>
              )}
            </div>
            {action?.(alert)}
          </li>
        ))}
      </ul>
    </section>
  );
}
