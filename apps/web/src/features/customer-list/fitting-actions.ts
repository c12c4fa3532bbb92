import {
  type ActionFacts,
  CUSTOMER_ACTIONS,
  type CustomerAction,
  decideAction,
} from '@cordelle/domain/customer/actions.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { isListed, type OfferedAction } from '../../customers/listed-actions.ts';
import type { CustomerRow } from './customer-columns.tsx';

/** In the order of menus. */
export const OFFERED_ACTIONS: readonly OfferedAction[] = [...CUSTOMER_ACTIONS.filter(isListed), 'email_authorization'];

/** What the rule of actions asks of a customer. Whether an identifier is taken meanwhile, only the server knows. */
const factsOf = ({
  active,
  bankAccount,
  bankVerification,
  email,
  statuses,
  notificationSettings,
  ...row
}: CustomerRow): ActionFacts => ({
  active,
  bankDetails: !bankAccount ? 'missing' : bankAccount.disabledReason ? 'disabled' : 'usable',
  verification: bankVerification.state,
  identifierTaken: false,
  linked: row.linkedToApiService,
  reachable: email !== null && !statuses.emailBounced,
  on: {
    auto_import_invoices: row.autoImportInvoices,
    auto_update: row.autoUpdate,
    payment_reminder: notificationSettings.paymentReminder.enabled,
    payment_receipt: notificationSettings.paymentReceipt.enabled,
    automatic_retries: row.automaticRetries,
  },
  unsubscribed: {
    payment_reminder: notificationSettings.paymentReminder.unsubscribed,
    payment_receipt: notificationSettings.paymentReceipt.unsubscribed,
  },
});

function changes(action: CustomerAction, customer: CustomerRow): boolean {
  try {
    return decideAction(action, factsOf(customer)) !== null;
  } catch (refusal) {
    if (refusal instanceof DomainError) return false;
    throw refusal;
  }
}

/** Whether an action would change something about a customer, as far as the list knows. */
export function fits(action: OfferedAction, customer: CustomerRow): boolean {
  const { active, email, statuses } = customer;
  switch (action) {
    case 'email_authorization':
      return (
        active &&
        email !== null &&
        !statuses.emailBounced &&
        !statuses.authRequested &&
        statuses.authorization !== 'complete'
      );
    case 'send_microdeposit':
      // While one is on its way, another would only confuse whoever waits for it.
      return statuses.mdVerification !== 'pending' && changes(action, customer);
    default:
      return changes(action, customer);
  }
}

/** Acts that are asked about first: they take something away for good, or send money. */
export const HURTS: ReadonlySet<OfferedAction> = new Set(['archive', 'send_microdeposit']);
