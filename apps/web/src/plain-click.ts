import type { MouseEvent } from 'react';

/** A plain click stays in this tab and on this site; every other kind is the browser's own business. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && !event.defaultPrevented;
