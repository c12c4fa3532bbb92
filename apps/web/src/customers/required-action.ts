import type { RequiredAction } from '@cordelle/domain/customer/readiness.ts';
import { m } from '@cordelle/i18n/messages';

const WORDS = {
  complete_bank_details: m.required_complete_bank_details,
  send_auth_request: m.required_send_auth_request,
  send_md: m.required_send_md,
  correct_email: m.required_correct_email,
} as const satisfies Record<RequiredAction, () => string>;

/** What has to be done before money can be collected, in a few words. */
export const requiredActionWords = (action: RequiredAction): string => WORDS[action]();

/** Where it is done. */
export function hrefOfAction(action: RequiredAction, customerId: string): string {
  const page = `/client/customers/${customerId}`;
  switch (action) {
    case 'complete_bank_details':
      return `${page}/edit_bank_and_auth_details`;
    case 'correct_email':
      return `${page}/edit_contact_details`;
    case 'send_auth_request':
      return `/client/email_customer_authorization_request?ids=${customerId}`;
    case 'send_md':
      return page;
  }
}
