import { m } from '@cordelle/i18n/messages';
import { ErrorState } from '@cordelle/ui/error-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useWaiting } from './waiting.ts';

/** Small, and there before most pages are; until then nothing stands in their place, as for answers that are fast. */
const PageShape = lazy(() => import('./page-shape.tsx'));

/** The place of a page that is still being loaded; says so after ten seconds and offers a way out after thirty. */
export function LoadingPage() {
  useLocale();
  const router = useRouter();
  const waiting = useWaiting();
  if (waiting === 'given_up') return <ErrorState onRetry={() => router.invalidate()} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Suspense>
        <PageShape />
      </Suspense>
      {waiting === 'slow' && <p role="status">{m.ui_still_loading()}</p>}
    </div>
  );
}
