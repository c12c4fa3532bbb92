import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { FailedPage } from '../failure/failed-page.tsx';
import { ProofGate } from '../proof/proof-gate.tsx';
import { loadAlertStack, noteAlertStackDrawn } from '../shell/alert-stack.ts';
import { ALERTS_BUTTON_ID } from '../shell/alerts-button-id.ts';
import { ReturnToPlace } from '../shell/return-to-place.tsx';
import type { Utils } from '../trpc.ts';

const AlertStack = lazy(loadAlertStack);
const MissingInShell = lazy(() => import('../shell/missing-in-shell.tsx'));

const ALONE = 'mx-auto w-full max-w-[90rem] p-4 sm:p-6';

function Alerts() {
  // The page on screen, not the one on its way.
  const page = useRouterState({ select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname });
  useLayoutEffect(() => noteAlertStackDrawn(), []);
  return <AlertStack page={page} onShowAll={() => document.getElementById(ALERTS_BUTTON_ID)?.click()} />;
}

export const Route = createRootRouteWithContext<{ utils: Utils }>()({
  component: () => (
    <>
      <Outlet />
      <Suspense>
        <Alerts />
      </Suspense>
      <ProofGate />
      <ReturnToPlace />
    </>
  ),
  // Outside every area there is no shell: the page brings its own.
  notFoundComponent: () => (
    <Suspense>
      <MissingInShell />
    </Suspense>
  ),
  errorComponent: (failure) => (
    <main className={ALONE}>
      <FailedPage {...failure} />
    </main>
  ),
});
