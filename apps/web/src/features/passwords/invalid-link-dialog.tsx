import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useEffect, useRef } from 'react';

/** Opens at once, over whatever the page says; the browser's own dialog, because this page has to arrive on a slow line. */
export function InvalidLinkDialog() {
  useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="invalid-link"
      className="m-auto max-w-[min(28rem,calc(100vw-2rem))] rounded-dialog border bg-popover p-6 text-foreground shadow-lg backdrop:bg-black/45"
    >
      <p id="invalid-link" className="font-semibold">
        {m.reset_link_invalid()}
      </p>
      <Button variant="primary" size="field" className="mt-5" onClick={() => dialog.current?.close()}>
        {m.ui_close()}
      </Button>
    </dialog>
  );
}
