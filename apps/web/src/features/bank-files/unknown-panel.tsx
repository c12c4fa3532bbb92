import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import type { BankFile } from './bank-file.ts';

const FindingDialog = lazy(() => import('./finding-dialog.tsx'));

/** Asks what the bank says about a file whose hand-over nobody saw end. Shown only while it is unknown. */
export function UnknownPanel({ file }: { file: BankFile }) {
  useLocale();
  const [atBank, setAtBank] = useState<boolean | null>(null);
  if (file.state !== 'Unknown') return null;
  return (
    <Banner
      tone="warn"
      title={m.bank_file_unknown_title()}
      actions={
        <>
          <Button onClick={() => setAtBank(true)}>{m.bank_file_unknown_at_bank()}</Button>
          <Button onClick={() => setAtBank(false)}>{m.bank_file_unknown_never_arrived()}</Button>
        </>
      }
    >
      {m.bank_file_unknown_means()}
      {atBank !== null && (
        <Suspense>
          <FindingDialog file={file} atBank={atBank} onClose={() => setAtBank(null)} />
        </Suspense>
      )}
    </Banner>
  );
}
