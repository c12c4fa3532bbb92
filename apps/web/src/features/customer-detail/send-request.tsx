import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { REQUIRED_ACTION_PERMISSIONS, requiredActionWords } from '../../customers/required-action.ts';
import { useCan } from '../../me/me.ts';
import { ACTION_SHAPE, weightOf } from './weight-of-action.ts';

const ConfirmRequest = lazy(() => import('./confirm-request.tsx'));

/** One button that asks the payer for their authorization, once the mail was seen. */
export function SendRequest({ customer }: { customer: Customer }) {
  useLocale();
  const may = useCan(REQUIRED_ACTION_PERMISSIONS.send_auth_request);
  const [asking, setAsking] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button
        variant={weightOf(customer, 'send_auth_request')}
        className={ACTION_SHAPE}
        onClick={() => setAsking(true)}
      >
        <Send aria-hidden="true" />
        {requiredActionWords('send_auth_request')}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmRequest customer={customer} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
