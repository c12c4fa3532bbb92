import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import type { BankFile } from './bank-file.ts';

const ReplaceDialog = lazy(() => import('./replace-dialog.tsx'));

/** Puts the bank's corrected bytes, or another of its files, in the place of one that was set aside. */
export function ReplaceFile({ file }: { file: BankFile }) {
  useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="w-fit" onClick={() => setOpen(true)}>
        {m.bank_file_replace()}
      </Button>
      {isOpen && (
        <Suspense>
          <ReplaceDialog bankFileId={file.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
