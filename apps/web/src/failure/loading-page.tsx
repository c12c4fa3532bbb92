import { m } from '@cordelle/i18n/messages';
import { ErrorState } from '@cordelle/ui/error-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Skeleton, SkeletonRows } from '@cordelle/ui/skeleton.tsx';
import { useRouter } from '@tanstack/react-router';
import { useWaiting } from './waiting.ts';

const ROWS = 8;
const COLUMNS = 4;

/** The place of a page that is still being loaded; says so after ten seconds and offers a way out after thirty. */
export function LoadingPage() {
  useLocale();
  const router = useRouter();
  const waiting = useWaiting();
  if (waiting === 'given_up') return <ErrorState onRetry={() => router.invalidate()} />;
  return (
    <div className="grid gap-4">
      <Skeleton className="h-8 w-64 max-w-full" />
      <div className="rounded-card border bg-card">
        <SkeletonRows rows={ROWS} columns={COLUMNS} />
      </div>
      {waiting === 'slow' && <p role="status">{m.ui_still_loading()}</p>}
    </div>
  );
}
