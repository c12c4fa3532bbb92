import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { FileCheck2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../me/me.ts';

const EvidencePackDialog = lazy(() => import('./evidence-pack-dialog.tsx'));

/** Makes the proof of one consent, for those who may take customers along. */
export function EvidencePackButton({ customerId, version }: { customerId: string; version: number }) {
  useLocale();
  const may = useCan('customers.export');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button
        size="small"
        data-noprint=""
        aria-label={m.evidence_pack_of({ version })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FileCheck2 aria-hidden="true" />
        {m.evidence_pack()}
      </Button>
      {open && (
        <Suspense>
          <EvidencePackDialog customerId={customerId} version={version} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
