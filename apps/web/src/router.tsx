import type { Permission } from '@cordelle/validation/permissions.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { FailedPage } from './failure/failed-page.tsx';
import { LoadingPage } from './failure/loading-page.tsx';
import { MissingPage } from './failure/missing-page.tsx';
import { statusOf } from './failure/refusal.ts';
import { isSomebodyRemembered } from './me/chosen-client.ts';
import { whyOver } from './me/session-end.ts';
import { routeTree } from './routeTree.gen.ts';
import { utilsFor } from './trpc.ts';

const FRESH_MS = 15_000;
const RETRIES_MAX = 2;
export const PENDING_MS = 200;

/** The server's refusals are final; a lost connection or a crash may pass. */
const mayPass = (error: unknown): boolean => (statusOf(error) ?? 500) >= 500;

/** Router and cache of one visit. `pendingMs`: after which a page that is not there yet leaves its place to the shape of one. */
export function createConsole(pendingMs = PENDING_MS) {
  let leaving = false;
  /** The session is over, whoever noticed: sign-in leads back here, and what was typed is kept for the same person. */
  const signInAgain = async (error: unknown) => {
    const { pathname, href } = router.state.location;
    if (statusOf(error) !== 401 || leaving || !isSomebodyRemembered() || pathname === '/login') return;
    leaving = true;
    const because = whyOver('refused');
    const { leaveSession } = await import('./me/leave-session.ts');
    await leaveSession({ router, queryClient }, { because, after: href });
    leaving = false;
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: signInAgain }),
    mutationCache: new MutationCache({ onError: signInAgain }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (failures, error) => failures < RETRIES_MAX && mayPass(error) },
    },
  });
  const router = createRouter({
    routeTree,
    context: { utils: utilsFor(queryClient) },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingMs,
    // A page that is there is shown: its shape need not be looked at for a while first.
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
    scrollRestoration: true,
  });
  return { router, queryClient };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsole>['router'];
  }
  interface HistoryState {
    /** Somebody was led here from a page they may not open. */
    lacking?: { readonly permission: Permission };
    /** One of the provider's people was led here from a page of a client they have to enter first. */
    wantedPage?: string;
  }
  interface StaticDataRouteOption {
    /**
     * The route's place in the breadcrumbs. `page`: called as the h1 of its page, once that is there, so that its words need not
     * come with the first page. Routes that are named by what they load answer `{ crumb }` from their loader.
     */
    crumb?: (() => string) | 'page';
    /** The trail begins with this crumb: no Home before it. */
    firstCrumb?: boolean;
    /** The area of the menu that the page is part of, where its address does not begin with that area's. */
    area?: '/client/settings' | '/client/authorizations';
  }
}
