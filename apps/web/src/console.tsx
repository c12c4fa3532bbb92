import { getLocale } from '@cordelle/i18n/current-locale.ts';
import { drawFirstPageInParts } from '@cordelle/ui/first-page.ts';
import { NavigationProvider } from '@cordelle/ui/navigation.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createConsole, PENDING_MS } from './router.tsx';
import { RouterLink } from './router-link.tsx';
import type { Stage } from './start.tsx';
import { trpc, trpcClient } from './trpc.ts';

const treeOf = ({ router, queryClient }: ReturnType<typeof createConsole>): ReactNode => (
  <QueryClientProvider client={queryClient}>
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <NavigationProvider Link={RouterLink} go={(href, { replace = false } = {}) => router.navigate({ href, replace })}>
        <RouterProvider router={router} />
      </NavigationProvider>
    </trpc.Provider>
  </QueryClientProvider>
);

/** Until then a browser that begins has asked the server who this is, and waits for the answer. */
const ASKED_MS = 20;

/** The document was neither loaded anew nor gone back to, and leads to no place further down: nothing waits for its whole height. */
function isFreshlyOpened(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened instanceof PerformanceNavigationTiming && opened.type === 'navigate' && window.location.hash === '';
}

/** Draws the console at the address of this tab. */
export function openConsole(stage: Stage): void {
  if (isFreshlyOpened()) drawFirstPageInParts();
  stage.show(treeOf(createConsole()));
  // The first formatter of numbers costs a browser tens of milliseconds, wherever it is made: here nobody waits for it.
  setTimeout(() => Intl.NumberFormat(getLocale()).format(0), ASKED_MS);
}

/** After which a page that does not come is asked for by a document of its own, which says so. */
const GIVEN_UP_MS = 30_000;

/** The same in place of a page that is on screen: it stays until its successor can be shown. Comes once that is there. */
export async function followWithConsole(stage: Stage): Promise<void> {
  const made = createConsole(Number.POSITIVE_INFINITY);
  const { router } = made;
  const rendered = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve();
    });
  });
  const next = treeOf(made);
  // What had the focus goes: the next page takes it.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  stage.prepare(next);
  const tooLate = setTimeout(() => window.location.reload(), GIVEN_UP_MS);
  await rendered;
  clearTimeout(tooLate);
  flushSync(() => stage.show(next));
  window.scrollTo(0, 0);
  router.update({ ...router.options, defaultPendingMs: PENDING_MS });
}
