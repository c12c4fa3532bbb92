import { useEffect } from 'react';

/** Another link opened in the same tab changes nothing of the address but what stands behind `#`: the page begins anew with it. */
export function useLinkOpenedAnew(): void {
  useEffect(() => {
    window.addEventListener('hashchange', beginAnew);
    return () => window.removeEventListener('hashchange', beginAnew);
  }, []);
}

function beginAnew(): void {
  if (window.location.hash) window.location.reload();
}
