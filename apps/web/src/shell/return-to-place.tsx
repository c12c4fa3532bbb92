import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

const GIVEN_UP_MS = 10_000;
/** Whoever moves meanwhile has found another place. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Heights are told in whole pixels, places in parts of them. */
const isHighEnough = (top: number): boolean => document.documentElement.scrollHeight - window.innerHeight > top - 1;

/**
 * Scrolls to `top` as soon as the page is high enough for that; nothing where it is already. Gives up when somebody moves, and after
 * ten seconds. Returns what gives up at once.
 */
function scrollOnceHighEnough(top: number): () => void {
  const over = new AbortController();
  const giveUp = () => over.abort();
  if (isHighEnough(top)) return giveUp;
  const height = new ResizeObserver(() => {
    if (!isHighEnough(top)) return;
    window.scrollTo({ top });
    giveUp();
  });
  height.observe(document.body);
  const tooLate = setTimeout(giveUp, GIVEN_UP_MS);
  for (const move of MOVES) window.addEventListener(move, giveUp, { passive: true, signal: over.signal });
  over.signal.addEventListener('abort', () => {
    height.disconnect();
    clearTimeout(tooLate);
  });
  return giveUp;
}

function ReturnTo({ top }: { top: number }) {
  useEffect(() => scrollOnceHighEnough(top), [top]);
  return null;
}

/**
 * Who comes back to a page is brought by the router to where they left it, once, when it is drawn. While its rows are still being
 * read it is lower than it was, so they are brought there again when it has grown.
 */
export function ReturnToPlace() {
  const visit = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).state.__TSR_key,
  });
  const place = useElementScrollRestoration({ getElement: () => window });
  return place && <ReturnTo key={visit} top={place.scrollY} />;
}
