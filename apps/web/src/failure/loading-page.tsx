import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { WaitingPlace } from './waiting-place.tsx';

/** Small, and there before most pages are; until then nothing stands in their place, as for answers that are fast. */
const PageShape = lazy(() => import('./page-shape.tsx'));

/** The place of a page that is still being loaded. */
export function LoadingPage() {
  const router = useRouter();
  return (
    <WaitingPlace onRetry={() => router.invalidate()}>
      <Suspense>
        <PageShape />
      </Suspense>
    </WaitingPlace>
  );
}
