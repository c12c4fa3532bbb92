import { useEffect, useState } from 'react';

/**
 * What a table shows as it was when somebody pressed one of its rows, until they let go: what comes meanwhile would move the pressed row
 * from under the pointer, and the browser would take the release for a click on whatever stands there then.
 */
export function useStillWhilePressed<Shown extends object>(shown: Shown) {
  const [held, setHeld] = useState<Shown | null>(null);
  useEffect(() => {
    if (!held) return;
    // The click follows the release: it must still find its row.
    const letGo = () => setTimeout(() => setHeld(null));
    const ends = ['pointerup', 'pointercancel', 'dragend', 'blur'];
    for (const end of ends) window.addEventListener(end, letGo);
    return () => {
      for (const end of ends) window.removeEventListener(end, letGo);
    };
  }, [held]);
  return { shown: held ?? shown, press: () => setHeld(held ?? shown) };
}
