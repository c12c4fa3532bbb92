import { invariant } from '@cordelle/domain/errors.ts';
import { getLocale } from '@cordelle/i18n/runtime';
import { startLocale } from '@cordelle/ui/locale.ts';
import { NavigationProvider } from '@cordelle/ui/navigation.tsx';
import { startTheme } from '@cordelle/ui/theme.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createConsole } from './router.tsx';
import { RouterLink } from './router-link.tsx';
import { trpc, trpcClient } from './trpc.ts';
import './styles.css';

// What zod reads before its first schema, in whichever file that comes: it would try whether code may be made of text, which the
// content security policy forbids and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
startTheme();
// One file serves both languages: the reader's choice stands in a cookie, or in the browser.
document.documentElement.lang = getLocale();
startLocale();

/** What reports is fetched when there is something to report. Where it cannot be fetched, that is no error to report in turn. */
const report = (error: unknown) =>
  void import('./failure/report-errors.ts').then(({ reportError }) => reportError(error)).catch(() => undefined);
// Where a part of the console did not come, the router loads the document anew; without a network there would be nothing to show.
window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
});
window.addEventListener('error', ({ error, message }) => report(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => report(reason));

const { router, queryClient } = createConsole();
const place = document.getElementById('console');
invariant(place, 'index.html has a place for the console');

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <NavigationProvider Link={RouterLink} go={(href) => router.navigate({ href })}>
          <RouterProvider router={router} />
        </NavigationProvider>
      </trpc.Provider>
    </QueryClientProvider>
  </StrictMode>,
);
