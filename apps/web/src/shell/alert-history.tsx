import { m } from '@cordelle/i18n/messages';
import { useAlertHistory } from '@cordelle/ui/alerts.ts';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';

/** What was said in this session, the newest first. */
export default function AlertHistory() {
  useLocale();
  const history = useAlertHistory();
  if (history.length === 0) return <EmptyState title={m.ui_nothing_here()}>{m.alerts_none()}</EmptyState>;
  return (
    <ul className="divide-y">
      {history.map(({ id, tone, message }) => (
        <li key={id} data-tone={tone} className="border-tone-solid border-l-4 px-3 py-2">
          {message}
        </li>
      ))}
    </ul>
  );
}
