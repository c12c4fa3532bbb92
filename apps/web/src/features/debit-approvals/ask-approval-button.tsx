import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../me/me.ts';

const AskApprovalDialog = lazy(() => import('./ask-approval-dialog.tsx'));

/** Begins a payment of a customer who approves each of them. */
export function AskApprovalButton({ customer }: { customer: { id: string; name: string } }) {
  useLocale();
  const may = useCan('transaction_schedules.new');
  const [asking, setAsking] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {m.approvals_ask()}
      </Button>
      {asking && (
        <Suspense>
          <AskApprovalDialog customer={customer} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
