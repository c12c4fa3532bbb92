import { lazy, Suspense } from 'react';

/** Where money is real nobody has it: it comes after the page, into a place kept for it. */
const ClockPill = lazy(() => import('./clock-pill.tsx'));

/** The amber pill: nothing here is real money, and this is the day it is. */
export const SandboxClock = () => (
  <Suspense fallback={<div className="h-small w-24 sm:w-52" />}>
    <ClockPill />
  </Suspense>
);
