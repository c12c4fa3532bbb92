import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { WaitingPlace } from './waiting-place.tsx';

/**
 * The place of a page that is still being loaded. Its shape is small, and there before most pages are; until then nothing stands
 * in their place, as for answers that are fast. It is not suspended for: React holds back for 300 ms whatever follows a fallback.
 */
export function LoadingPage() {
  const router = useRouter();
  const [Shape, setShape] = useState<ComponentType | null>(null);
  useEffect(() => {
    void import('./page-shape.tsx').then((part) => setShape(() => part.default)).catch(() => undefined);
  }, []);
  return <WaitingPlace onRetry={() => router.invalidate()}>{Shape && <Shape />}</WaitingPlace>;
}
