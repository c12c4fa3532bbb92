import { m } from '@cordelle/i18n/messages';
import type { CustomerDetail } from '@cordelle/validation/customers/fields.ts';

/** What each detail of a customer is called. */
export const DETAIL_LABELS: Readonly<Record<CustomerDetail, () => string>> = {
  customIdentifier: m.customer_identifier,
  email: m.customer_email,
  phone: m.customer_phone,
  homePhone: m.customer_home_phone,
};
