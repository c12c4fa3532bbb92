import { useRef } from 'react';

/** Where the focus was: what stands in a menu goes with it, and the button that opened the menu stays. */
function whereFocusIs(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement;
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus back to where it was when a dialog opened that no trigger of its own opened: without it the focus would be
 * lost with the dialog. Where that is gone too, as the row of what was removed, to the head of the page. What it answers is spread
 * on the content of the dialog.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = whereFocusIs();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // What the dialog did may have led on already.
      if (!isLost()) return;
      if (opener.current instanceof HTMLElement) opener.current.focus();
      if (isLost()) document.querySelector<HTMLElement>('main h1')?.focus();
    },
  };
}
