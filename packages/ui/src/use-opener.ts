import { useRef } from 'react';

/**
 * Gives the focus back to where it was when a dialog opened that no trigger of its own opened: without it the focus would be
 * lost with the dialog. What it answers is spread on the content of the dialog.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
