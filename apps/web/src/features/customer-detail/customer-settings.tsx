import type { Customer } from '../../customers/customer.ts';
import { IntegrationPanel } from './integration-panel.tsx';
import { NotificationCard } from './notification-card.tsx';
import { RetriesCard } from './retries-card.tsx';

/** What is switched for one customer; comes when it is unfolded. */
export default function CustomerSettings({ customer }: { customer: Customer }) {
  return (
    <>
      <NotificationCard customer={customer} />
      <RetriesCard customer={customer} />
      <IntegrationPanel customer={customer} />
    </>
  );
}
