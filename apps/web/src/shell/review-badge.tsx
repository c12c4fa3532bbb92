import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { trpc } from '../trpc.ts';

const EVERY_MS = 60_000;

/** How many cases wait for the provider's people; nothing where none does. */
export default function ReviewBadge() {
  useLocale();
  const { data } = trpc.applications.waiting.useQuery(undefined, { refetchInterval: EVERY_MS });
  if (!data || data.waiting === 0) return null;
  return (
    <span
      data-tone={data.overdue > 0 ? 'bad' : 'info'}
      className="ml-auto rounded-chip bg-tone-bg px-1.5 text-small text-tone-fg tabular-nums"
    >
      {data.waiting}
      <span className="sr-only"> {m.review_waiting()}</span>
    </span>
  );
}
