import { useDeferredValue, useEffect, useState } from 'react';

let inParts = false;

/** The next page is the first of its document, and is drawn in parts. */
export function drawFirstPageInParts(): void {
  inParts = true;
}

/**
 * Whether a page draws its content yet. The first of a document draws its head at once and its content after it, in strokes so short
 * that the browser answers between them; every other page is drawn in one, so that nothing stands empty where a page was.
 */
export function useDrawsContent(): boolean {
  const [isFirst] = useState(inParts);
  const drawn = useDeferredValue(true, !isFirst);
  useEffect(() => {
    if (drawn) inParts = false;
  }, [drawn]);
  return drawn;
}
