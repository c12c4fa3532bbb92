import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { useCustomerAction } from '../../customers/use-customer-action.ts';
import { ArchiveCustomer } from './archive-customer.tsx';

const CustomerMenu = lazy(() => import('./customer-menu.tsx'));

/** The menu of a customer, which arrives after the page, and what is asked before somebody is archived. */
export function CustomerActions({ customer }: { customer: Customer }) {
  useLocale();
  const [archiving, setArchiving] = useState(false);
  const unarchive = useCustomerAction(
    customer.id,
    'unarchive',
    m.act_unarchive_done({ count: 1, name: customer.name }),
  );
  return (
    <>
      <Suspense fallback={<span aria-hidden="true" className={buttonStyle({ variant: 'secondary', size: 'icon' })} />}>
        <CustomerMenu customer={customer} onArchive={() => setArchiving(true)} onUnarchive={unarchive.perform} />
      </Suspense>
      {archiving && <ArchiveCustomer customer={customer} onClose={() => setArchiving(false)} />}
    </>
  );
}
