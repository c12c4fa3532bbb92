import type { RequiredAction } from '@cordelle/domain/customer/readiness.ts';
import { m } from '@cordelle/i18n/messages';
import type { Me } from '@cordelle/validation/auth.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { may } from '../me/may.ts';

const WORDS = {
  complete_bank_details: m.required_complete_bank_details,
  send_auth_request: m.required_send_auth_request,
  send_md: m.required_send_md,
  correct_email: m.required_correct_email,
} as const satisfies Record<RequiredAction, () => string>;

/** What has to be done before money can be collected, in a few words. */
export const requiredActionWords = (action: RequiredAction): string => WORDS[action]();

/** Who may do it. */
export const REQUIRED_ACTION_PERMISSIONS = {
  complete_bank_details: 'customers.edit_bank_info',
  send_auth_request: 'customers.email_auth_request',
  send_md: 'customers.send_microdeposit',
  correct_email: 'customers.edit',
} as const satisfies Record<RequiredAction, Permission>;

/** Where somebody does it; null: they may not. */
export function hrefOfAction(action: RequiredAction, customerId: string, who: Pick<Me, 'permissions'>): string | null {
  if (!may(who, REQUIRED_ACTION_PERMISSIONS[action])) return null;
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
