import { useEffect, useState } from 'react';

/**
 * Rows as they were when somebody pressed one of them, until they let go: rows that come meanwhile would move the pressed one from
 * under the pointer, and the browser would take the release for a click on whatever stands there then.
 */
export function useStillWhilePressed<Row>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
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
  return { rows: held ?? rows, press: () => setHeld(held ?? rows) };
}
