import { NavigationProvider } from '@cordelle/ui/navigation.tsx';
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { WaitingPlace } from '../failure/waiting-place.tsx';
import { DoorLink } from './door-link.tsx';
import { DoorFailure } from './failed-door.tsx';
import { isAtDoor, pageAt } from './pages.tsx';

type Props = {
  /** Fetches what follows, before anybody asks for it. */
  prepare: () => void;
  /** Shows the address of this tab by the console, in place of what stands here. */
  follow: () => Promise<void>;
};

/** The pages before sign-in, and the way from each to the others and into the console, without either being loaded anew. */
export function Door({ prepare, follow }: Props) {
  const [at, setAt] = useState(() => window.location.href);
  const [broken, setBroken] = useState<{ readonly error: unknown } | null>(null);
  const arrive = useCallback(async () => {
    if (isAtDoor(window.location.pathname)) return startTransition(() => setAt(window.location.href));
    await follow().catch((error: unknown) => setBroken({ error }));
  }, [follow]);
  const go = useCallback(
    async (href: string, { replace = false }: { readonly replace?: boolean } = {}) => {
      window.history[replace ? 'replaceState' : 'pushState'](null, '', href);
      if (!replace) window.scrollTo(0, 0);
      await arrive();
    },
    [arrive],
  );
  useEffect(() => {
    window.addEventListener('popstate', arrive);
    // Whoever types here is about to go in.
    window.addEventListener('input', prepare, { once: true });
    return () => {
      window.removeEventListener('popstate', arrive);
      window.removeEventListener('input', prepare);
    };
  }, [arrive, prepare]);
  return (
    <NavigationProvider Link={DoorLink} go={go}>
      <DoorFailure>
        <Suspense fallback={<WaitingPlace onRetry={() => window.location.reload()} />}>
          <Page at={at} broken={broken} />
        </Suspense>
      </DoorFailure>
    </NavigationProvider>
  );
}

function Page({ at, broken }: { at: string; broken: { readonly error: unknown } | null }) {
  if (broken) throw broken.error;
  return pageAt(new URL(at));
}
